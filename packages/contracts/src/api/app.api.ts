import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { TERMINAL_KINDS } from '../wire/headers.ts';
import { USER_KIND_NAMES } from '../access/user-kinds.ts';
import { shellSettingsSchema, tillSettingsSchema } from '../settings/place-settings.ts';
import { paymentTypeSchema } from '../payments/payment-types.ts';
import { tillCardTerminalsSchema } from '../payments/till-card-terminals.ts';
import { employeeSchema, idSchema, permissionMapSchema, receiptBusinessSchema } from './shared.ts';

export const health = defineEndpoint({
  name: 'health',
  method: 'GET',
  path: 'health',
  auth: 'public',
  permission: 'none',
  summary: 'Answers 200 when the server is ready to serve',
  response: z.object({ code: z.literal('000'), version: z.string(), needs_signup: z.boolean() }),
  errors: [],
});

/** Status of the application after start (specification, shell §4). */
export const APP_STATUS = ['ok', 'TERMINAL_LOCKED', 'SERVICE_NOT_EXIST', 'SERVICE_NOT_OK'] as const;

export const appInit = defineEndpoint({
  name: 'appInit',
  method: 'POST',
  reads: true,
  path: 'app/init',
  auth: 'session',
  anyCloud: true,
  kitchenScreen: true,
  permission: 'none',
  summary: 'Everything the application needs to start',
  response: z.object({
    status: z.enum(APP_STATUS),
    user: z.object({
      auth_type: z.enum(['user', 'terminal']),
      id: idSchema,
      name: z.string(),
      email: z.string(),
      kind: z.optional(z.enum(USER_KIND_NAMES)),
    }),
    cloud: z.object({
      id: idSchema,
      uuid: z.uuid(),
      code: z.string(),
      name: z.string(),
      avatar: z.string(),
      vat_name: z.string(),
      vat_number: z.string(),
      address: z.string(),
      phone: z.string(),
      fav: z.boolean(),
      branch: z.nullable(z.object({ id: idSchema, name: z.string(), address: z.string() })),
      terminal: z.nullable(
        z.object({
          id: idSchema,
          name: z.string(),
          terminal_no: z.int(),
          device_uid: z.string(),
          /** An answer that a device stored before may lack it. */
          kind: z._default(z.enum(TERMINAL_KINDS), 'till'),
          status: z.int(),
        }),
      ),
      /**
       * Where a user of the back office works, as chosen in the cloud switch. A terminal has its
       * own place.
       */
      place: z.optional(
        z.object({
          branch: z.nullable(z.object({ id: idSchema, name: z.string() })),
          terminal: z.nullable(z.object({ id: idSchema, name: z.string() })),
        }),
      ),
      debug_mode: z.boolean(),
    }),
    service: z.nullable(
      z.object({
        id: idSchema,
        /** The business that has the service; the provider's is 1. */
        cloud_id: idSchema,
        code: z.string(),
        account_id: idSchema,
        account_code: z.string(),
        account_name: z.string(),
        status_case: z.object({ name: z.string(), reason: z.string() }),
        resolved_modules_access: z.object({
          components: z.array(idSchema),
          pos: z.array(z.string()),
          system: z.array(z.string()),
        }),
      }),
    ),
    /**
     * The signed-in employee of a terminal; for a user, the permission map that the back office
     * checks.
     */
    employee: z.nullable(employeeSchema),
    perr: permissionMapSchema,
    settings: shellSettingsSchema,
    /** Rate of VAT today, by which forms show a margin. A stored answer may lack it. */
    vat_rate_bp: z.optional(z.int()),
    reports: z.array(
      z.object({ code: z.string(), label: z.string(), icon: z.string(), category: z.string() }),
    ),
    components: z.array(
      z.object({
        id: idSchema,
        /** Translation key of its name. */
        key: z.string(),
        label: z.string(),
        icon: z.string(),
        /** Whether one can be added from the back office. */
        add: z.boolean(),
        document_type: z.nullable(z.int()),
        /** Whether the service includes it. */
        allowed: z.boolean(),
      }),
    ),
    offline_data: z.nullable(
      z.object({
        pos: z.object({
          account_code: z.string(),
          account_name: z.string(),
          branch: idSchema,
          terminal: idSchema,
          warehouse: idSchema,
          // A device that starts offline may have stored an answer that lacks this field.
          voice: z._default(z.object({ extension: z.string(), line: z.string() }), {
            extension: '',
            line: '',
          }),
        }),
        settings: tillSettingsSchema,
        // A device that starts offline may have stored an answer that lacks this field.
        card: z._default(tillCardTerminalsSchema, { terminals: [], chosen: null }),
        /** Active payment types of the branch, in their order. */
        payment_types: z._default(z.array(paymentTypeSchema), []),
        business: receiptBusinessSchema,
        /** Next sequence of each document series of this terminal, by official code. */
        series: z.record(z.string(), z.int().check(z.positive())),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
});
export type AppInit = z.infer<typeof appInit.response>;
