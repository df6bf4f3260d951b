import { byId } from "./dom.js";

/** What an answer that is an error says, as problem details have it. */
export async function problemOf(response) {
  try {
    return await response.json();
  }
  catch {
    return { detail: `The application answered with status ${response.status}.` };
  }
}

/** The members of the request that are at fault, with what is wrong. */
export function faultsOf(problem) {
  return new Map((problem?.errors ?? []).map((fault) => [fault.member, fault.message]));
}

export function showProblem(problem) {
  const box = byId("problem");
  box.hidden = problem === null;
  byId("problem-title").textContent = problem?.title ?? "This did not work";
  byId("problem-detail").textContent = [problem?.detail, problem?.requestId && `(request ${problem.requestId})`]
    .filter(Boolean).join(" ");
}
