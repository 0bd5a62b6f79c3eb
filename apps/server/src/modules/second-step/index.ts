export { secondStepRoutes } from './second-step.routes.ts';
export { resetSecondStep } from './second-step.service.ts';
export {
  findSignInStep,
  openSignInStep,
  type ProvenUser,
  signsInWithCodes,
  useSignInStep,
} from './sign-in-step.ts';
export { type UsedCode, useCode } from './use-code.ts';
