/** Fallback delay, because a page in the background draws no frames. */
const NO_FRAME_MS = 100;

/**
 * Runs a function after the next frame is painted, or soon when no frame is drawn.
 * @returns cancels it
 */
export function afterFrame(run: () => void): () => void {
  let frame = 0;
  let timer = setTimeout(run, NO_FRAME_MS);
  frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(run, 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
