/**
 * Runs what a chunk brings until the part that needs it is gone.
 * @returns ends it
 */
export function whileMounted<Module>(
  load: () => Promise<Module>,
  run: (module: Module) => () => void,
): () => void {
  let end: (() => void) | null = null;
  let isLeft = false;
  // Without it the till works on: a swipe or a motion is missing, and nothing else.
  load().then(
    (module) => {
      if (!isLeft) end = run(module);
    },
    () => undefined,
  );
  return () => {
    isLeft = true;
    end?.();
  };
}
