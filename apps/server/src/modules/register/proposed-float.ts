import type { RegisterState } from '@dalpak/contracts';
import type { ContextOf } from '../../kernel/http/call/context.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { readSettings } from '../settings/index.ts';
import { floatFor } from '../small-cash/index.ts';
import { readState } from './shift.service.ts';

/** The state of a register; a closed one with the float of the forecast, where the setting says so. */
export async function readStateWithFloat(
  { db, terminal }: Pick<ContextOf<'employee'>, 'db' | 'terminal'>,
  now: number,
): Promise<RegisterState> {
  const state = await readState(db, terminal.id);
  if (state.shift !== null) return state;
  const place = { branchId: terminal.branchId, terminalId: terminal.id };
  const settings = await readSettings(db, toLocalDateTime(now).slice(0, 10), place);
  if (settings('registerFloat') !== 'forecast') return state;
  const float = await floatFor(db, terminal.id, now);
  return float === null ? state : { ...state, float };
}
