/** An advertisement says that it is one, and how to get no more (Communications Law, §30A). */
export const ENDING = '\nפרסומת. להסרה השיבו "הסר".';
