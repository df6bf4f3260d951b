package io.github.completions.embedded;

/**
 * A piece of one of several choices.
 *
 * @param index the index of the choice
 * @param fragment the piece
 */
record IndexedFragment(int index, Fragment fragment) {

}
