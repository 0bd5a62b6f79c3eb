import { DIVIDING_BY, ONLY } from './ask-words.ts';
import type { State } from './question-state.ts';
import { shiftPeriod } from './read-period.ts';
import { tokensOf } from './tokens.ts';

/** Whether a question changes one thing of the question before: "and in the north?", "by hour". */
export function isFollowUp(question: string, { names }: State): boolean {
  const [first] = tokensOf(question);
  if (first === undefined) return false;
  if (first.plain === DIVIDING_BY || first.plain === ONLY) return true;
  // A name may begin with the letter of "and".
  const isName = names[0]?.words[0] === first.written;
  return isName ? /^ו[בלמ]/u.test(first.plain) : first.plain.startsWith('ו');
}

const NOT_COMPARED = { compare: 'off', against: '' } as const;

/** A question with the period that it names by the period before. */
export function withEarlier(state: State, before: State | null, today: string): State {
  const { earlier } = state;
  return earlier === null
    ? state
    : { ...state, earlier: null, period: shiftPeriod(earlier, before?.period ?? null, today) };
}

/** What the question before says, changed by what this one says. */
export function followUp(before: State, next: State, today: string): State {
  const { period } = withEarlier(next, before, today);
  const turn = Math.max(0, ...before.names.map((name) => name.turn)) + 1;
  const isOther = next.measure !== null;
  // Other lines are all of theirs, not the first of them.
  const ordered = next.dimension !== null || next.down !== null || next.count !== null;
  // What fell in another period fell against the one before that.
  const compared =
    next.compare !== 'off' ? next : before.fall && period !== null ? NOT_COMPARED : before;
  return {
    ...before,
    measure: next.measure ?? before.measure,
    anyDiscount: isOther ? next.anyDiscount : before.anyDiscount,
    given: isOther ? next.given : before.given || next.given,
    dimension: next.dimension ?? before.dimension,
    period: period ?? before.period,
    hours: next.hours ?? before.hours,
    counted: isOther ? next.counted : (next.counted ?? before.counted),
    unread: [...before.unread, ...next.unread],
    why: isOther ? next.why : (next.why ?? before.why),
    plain: next.dimension === null ? before.plain : next.plain,
    compare: compared.compare,
    against: compared.against,
    down: ordered ? next.down : before.down,
    count: ordered ? next.count : before.count,
    names: [...before.names, ...next.names.map((name) => ({ ...name, turn }))],
    who: next.dimension === null ? before.who : next.who,
    fall: isOther ? next.fall : before.fall || next.fall,
    corrected: [...before.corrected, ...next.corrected],
  };
}
