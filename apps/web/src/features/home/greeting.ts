export type Greeting = 'greetingMorning' | 'greetingNoon' | 'greetingEvening';

/** The greeting for an hour of the day in Israel. */
export function greetingAt(hour: number): Greeting {
  if (hour >= 5 && hour < 12) return 'greetingMorning';
  return hour >= 12 && hour < 18 ? 'greetingNoon' : 'greetingEvening';
}
