export { replayRoutes } from './replay.routes.ts';
export { sweepSteps } from './sweep-steps.ts';
export { verifySteps, type StepsBreak } from './verify-steps.ts';
export { chainOf } from './steps-chain.ts';
