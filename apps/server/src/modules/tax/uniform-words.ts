/** Texts of the uniform file where the business has none of its own. */
export const UNIT = 'יחידה';
export const WALK_IN_NAME = 'לקוח מזדמן';
