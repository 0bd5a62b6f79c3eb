import { COMPONENTS, findRecordComponent, REPORTS } from '@dalpak/contracts';
import type { AppInit, PaymentTypeView, TillCardTerminals, TillSettings } from '@dalpak/contracts';
import { claimsTerminal } from '../../kernel/http/gate/gate.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { requireFound } from '../../kernel/errors/app-error.ts';
import { workPlaceOf, type WorkPlace } from '../clouds/index.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { employeeView } from '../employees/index.ts';
import {
  readSettings,
  receiptBusiness,
  shellSettings,
  tillSettings,
  type VoiceSettings,
  voiceSettings,
} from '../settings/index.ts';
import { findMachineOfTill, listPaymentTypes, pinpadsOf } from '../payments/index.ts';
import { appStatus } from './app-status.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { findCloud, findTill, isEmpty } from './app.store.ts';
import type { CloudRow, TillRow } from './app.store.ts';

/**
 * Official codes of the till's documents, sale and refund, whose series start at 1 before their
 * first document.
 */
const TILL_SERIES = [320, 330] as const;

interface PlaceSettings {
  readonly till: TillSettings;
  readonly card: TillCardTerminals;
  readonly paymentTypes: readonly PaymentTypeView[];
  readonly voice: VoiceSettings;
}

/** Everything the application needs to start, for a user or for a terminal. */
export async function startApp(ctx: SessionContext, now: number): Promise<AppInit> {
  const today = toLocalDateTime(now).slice(0, 10);
  const { terminal } = ctx;
  const place = await workPlaceOf(ctx);
  const [cloud, till, card, machine, paymentTypes, settings] = await Promise.all([
    findCloud(ctx.db, ctx.user?.id ?? null, ctx.service?.id ?? null),
    terminal === null ? null : findTill(ctx.db, terminal.id),
    terminal === null
      ? null
      : pinpadsOf(ctx.db, { branchId: terminal.branchId, terminalId: terminal.id }, now),
    terminal === null ? null : findMachineOfTill(ctx.db, terminal),
    terminal === null ? [] : listPaymentTypes(ctx.db, terminal.branchId),
    readSettings(ctx.db, today, {
      branchId: terminal?.branchId ?? place?.branch?.id,
      terminalId: terminal?.id ?? place?.terminal?.id,
      userId: ctx.user?.id,
    }),
  ]);
  const status = appStatus({
    asTerminal: ctx.session.kind === 'terminal' || claimsTerminal(ctx.request),
    hasTerminal: terminal !== null,
    serviceOk: ctx.service?.ok ?? null,
    hasEmployee: ctx.employee !== null,
    isKitchen: ctx.terminal?.kind === 'kitchen',
  });
  const row = requireFound(cloud);
  return {
    status,
    user: userView(ctx),
    cloud: cloudView(ctx, row, till, place),
    service: serviceView(ctx, row),
    employee: ctx.employee === null ? null : employeeView(ctx.employee),
    perr: ctx.perr,
    settings: shellSettings(settings),
    vat_rate_bp: tillSettings(settings).vat_rate_bp,
    reports: REPORTS.map(({ code, name, icon, category }) => ({
      code,
      label: name.he,
      icon,
      category,
    })),
    components: COMPONENTS.map(({ id, key, label, add, documentType }) => ({
      id,
      key,
      label,
      icon: findRecordComponent(id)?.icon ?? '',
      add,
      allowed: ctx.service?.modules.components.includes(id) === true,
      document_type: documentType,
    })),
    offline_data: offlineData(ctx, row, till, {
      till: tillSettings(settings),
      card: {
        terminals: card?.offered.map(({ view }) => view) ?? [],
        chosen: card?.chosen?.id ?? null,
        ...(machine === null ? {} : { cash_machine: { id: machine.id, name: machine.name } }),
      },
      paymentTypes,
      voice: voiceSettings(settings),
    }),
  };
}

function userView(ctx: SessionContext): AppInit['user'] {
  if (ctx.user !== null)
    return {
      auth_type: 'user',
      id: ctx.user.id,
      name: ctx.user.name,
      email: ctx.user.email,
      kind: ctx.user.kind,
    };
  // A terminal whose record is gone has no number; the schema requires one, so the cloud's is used.
  return {
    auth_type: 'terminal',
    id: ctx.terminal?.id ?? ctx.cloudId,
    name: ctx.terminal?.name ?? '',
    email: '',
  };
}

function cloudView(
  ctx: SessionContext,
  row: CloudRow,
  till: TillRow | null,
  place: WorkPlace | null,
): AppInit['cloud'] {
  const { terminal } = ctx;
  return {
    id: ctx.cloudId,
    uuid: row.uuid,
    code: row.code,
    name: row.name,
    avatar: row.avatar,
    vat_name: row.vat_name,
    vat_number: row.vat_number,
    address: row.address,
    phone: row.phone,
    fav: row.favourite === true,
    branch:
      terminal === null || till === null
        ? null
        : { id: terminal.branchId, name: till.branch_name, address: till.branch_address },
    terminal:
      terminal === null || till === null
        ? null
        : {
            id: terminal.id,
            name: terminal.name,
            terminal_no: terminal.terminalNo,
            device_uid: terminal.deviceUid,
            kind: terminal.kind,
            status: till.status,
          },
    ...(place === null ? {} : { place }),
    debug_mode: row.debug_mode,
  };
}

function serviceView(ctx: SessionContext, row: CloudRow): AppInit['service'] {
  const { service } = ctx;
  if (service === null || row.account_id === null) return null;
  return {
    id: service.id,
    cloud_id: ctx.db.cloudId,
    code: service.code,
    account_id: row.account_id,
    account_code: row.account_code,
    account_name: row.account_name,
    status_case: { name: service.statusName, reason: service.statusReason },
    resolved_modules_access: {
      components: [...service.modules.components],
      pos: [...service.modules.pos],
      system: [...service.modules.system],
    },
  };
}

function offlineData(
  ctx: SessionContext,
  row: CloudRow,
  till: TillRow | null,
  { till: settings, card, paymentTypes, voice }: PlaceSettings,
) {
  // A branch without a warehouse cannot sell: the server would refuse its sales at submit (J106).
  if (ctx.terminal === null || till === null || till.warehouse_id === null) return null;
  const used = till.codes.map((code, at) => [String(code), till.sequences[at] ?? 1] as const);
  return {
    pos: {
      account_code: row.account_id === null ? '' : row.account_code,
      account_name: row.account_id === null ? '' : row.account_name,
      branch: ctx.terminal.branchId,
      terminal: ctx.terminal.id,
      warehouse: till.warehouse_id,
      voice,
    },
    settings,
    card,
    payment_types: [...paymentTypes],
    business: receiptBusiness(
      {
        cloud: row,
        branch: { name: till.branch_name, address: till.branch_address, phone: till.branch_phone },
      },
      settings,
    ),
    series: {
      ...Object.fromEntries(TILL_SERIES.map((code) => [String(code), 1])),
      ...Object.fromEntries(used),
    },
  };
}

/** Whether no business has signed up yet. Fails when the database does not answer. */
export function needsSignUp(kernel: Kernel): Promise<boolean> {
  return isEmpty(kernel.database.system);
}
