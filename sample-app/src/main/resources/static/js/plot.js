const COLUMNS = 60;

/** Draws how many tokens came in each slice of the time so far. */
export function drawPlot(canvas, times, elapsed) {
  const scale = window.devicePixelRatio;
  const width = canvas.width = Math.round(canvas.clientWidth * scale);
  const height = canvas.height = Math.round(canvas.clientHeight * scale);
  const counts = countBySlice(times, Math.max(elapsed, 1));
  const most = Math.max(1, ...counts);
  const context = canvas.getContext("2d");
  context.fillStyle = getComputedStyle(canvas).color;
  counts.forEach((count, column) => {
    const bar = count === 0 ? scale : Math.max(2 * scale, (count / most) * height);
    context.globalAlpha = count === 0 ? 0.25 : 1;
    context.fillRect((column * width) / COLUMNS, height - bar, width / COLUMNS - scale, bar);
  });
}

function countBySlice(times, elapsed) {
  const counts = new Array(COLUMNS).fill(0);
  for (const time of times) {
    counts[Math.min(COLUMNS - 1, Math.floor((time / elapsed) * COLUMNS))]++;
  }
  return counts;
}
