import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { noContent } from './shared.ts';

/** A code of the authenticator app (six digits), or a recovery code as typed. */
export const secondStepCode = z.string().check(z.trim(), z.minLength(6), z.maxLength(20));
const appCode = z.string().check(z.trim(), z.regex(/^\d{3} ?\d{3}$/));
const password = z.string().check(z.minLength(1), z.maxLength(256));
const recoveryCodes = z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) });
/** Errors of a wrong proof: the user's password and a code. */
const PROOF_ERRORS = ['WRONG_PASSWORD', 'WRONG_CODE', 'CONFLICT', 'SIGN_IN_LIMITED'] as const;

export const getSecondStep = defineEndpoint({
  name: 'getSecondStep',
  method: 'GET',
  path: 'account/second_step',
  auth: 'user',
  permission: 'own',
  beforeSecondStep: true,
  summary: 'Whether the user signs in with a code as well, and how many recovery codes are left',
  response: z.object({
    data: z.object({
      on: z.boolean(),
      recovery_left: z.int().check(z.minimum(0)),
      /** Whether this business, or the provider for its own staff, requires it. */
      required: z.boolean(),
    }),
  }),
  errors: [],
});
export type SecondStepView = z.infer<typeof getSecondStep.response>['data'];

export const beginSecondStep = defineEndpoint({
  name: 'beginSecondStep',
  method: 'POST',
  path: 'account/second_step/begin',
  auth: 'user',
  permission: 'own',
  beforeSecondStep: true,
  summary:
    'A new secret for an authenticator app, for the password; nothing asks for codes before one was confirmed',
  // A stolen session could pair a phone of its own and lock the owner out.
  body: z.object({ password }),
  response: z.object({
    data: z.object({
      /** Base32, as authenticator apps accept it when typed. */
      secret: z.string(),
      /** The otpauth address that a QR code carries. */
      uri: z.string(),
    }),
  }),
  // It is already on. Turning it off first makes the user aware that the other app stops working.
  errors: ['WRONG_PASSWORD', 'CONFLICT', 'SIGN_IN_LIMITED', 'TOO_MANY_REQUESTS'],
});

export const confirmSecondStep = defineEndpoint({
  name: 'confirmSecondStep',
  method: 'POST',
  path: 'account/second_step/confirm',
  auth: 'user',
  permission: 'own',
  beforeSecondStep: true,
  summary:
    'Turn the second step on with the first code of the app; answers the recovery codes, which are shown once',
  body: z.object({ code: appCode }),
  response: recoveryCodes,
  errors: ['WRONG_CODE', 'CONFLICT', 'SIGN_IN_LIMITED', 'TOO_MANY_REQUESTS'],
});

export const renewRecoveryCodes = defineEndpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: 'account/second_step/recovery',
  auth: 'user',
  permission: 'own',
  summary: 'New recovery codes; those of before stop working',
  body: z.object({ password, code: secondStepCode }),
  response: recoveryCodes,
  errors: [...PROOF_ERRORS, 'TOO_MANY_REQUESTS'],
});

export const endSecondStep = defineEndpoint({
  name: 'endSecondStep',
  method: 'POST',
  path: 'account/second_step/end',
  auth: 'user',
  permission: 'own',
  summary: 'Turn the second step off; its app and its recovery codes stop working',
  body: z.object({ password, code: secondStepCode }),
  response: noContent,
  errors: [...PROOF_ERRORS, 'TOO_MANY_REQUESTS'],
});
