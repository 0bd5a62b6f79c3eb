/** Names of the simulator's benefits. */
export const BENEFIT_NAMES = {
  ten: '10% הנחה לחברי הסימולטור',
  five: '5% הנחה לחברי הסימולטור',
} as const;
