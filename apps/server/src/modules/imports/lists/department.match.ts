import { DEPARTMENT_RULES, type DepartmentRule } from './department.rules.ts';

interface Matcher {
  readonly rule: DepartmentRule;
  readonly always: RegExp | null;
  readonly keywords: RegExp;
}

const matchers: readonly Matcher[] = DEPARTMENT_RULES.map((rule) => ({
  rule,
  always: rule.always === undefined ? null : toPattern(rule.always),
  keywords: toPattern(rule.keywords),
}));

/** Words of processed goods, which have no zero VAT rate although they are sold by weight. */
const PROCESSED =
  /קפוא|מיובש|קלוי|כבוש|מוקפא|סלט|חמוצ|זיתי|מטוגן|מבושל|פיצוח|מתובל|תבל|ברוטב|בשמן|ממולא|סוכר|אגוז|שקד|תמר|צימוק|גרוס|טחון|גבישי|שבבי|שטה|פלפל שחור|פלפל לבן|פלפל אנגלי|מתוק גרוס|צבעוני|פילאס|גב\.|כיס |במלח|חומץ|\/|טבעי|יבשות|יבשים|ציפס|מחית|שום שחור/u;

/** Department of a product by its name, or null when no keyword matches. */
export function findDepartment(name: string): DepartmentRule | null {
  const fixed = matchers.find((matcher) => matcher.always?.test(name) === true);
  if (fixed !== undefined) return fixed.rule;
  let best: {
    readonly rule: DepartmentRule;
    readonly index: number;
    readonly length: number;
  } | null = null;
  for (const { rule, keywords } of matchers) {
    const match = keywords.exec(name);
    // A fruit later in the name is a flavour: sweets "with strawberry" are no fruit.
    if (match === null || (rule.produce === true && match.index > 0)) continue;
    const length = match[0].length;
    if (
      best === null ||
      match.index < best.index ||
      (match.index === best.index && length > best.length)
    ) {
      best = { rule, index: match.index, length };
    }
  }
  return best?.rule ?? null;
}

/**
 * Whether a product is certainly unprocessed fruit or vegetables, which carry VAT of 0% (VAT law,
 * section 30(a)(13)).
 */
export function isUnprocessedProduce(
  name: string,
  weighed: boolean,
  department: DepartmentRule | null,
): boolean {
  return weighed && department?.produce === true && !PROCESSED.test(name);
}

function toPattern(keywords: string): RegExp {
  // Longest first: an alternation takes the first match, and the longer keyword is more specific.
  const alternatives = keywords
    .split(',')
    .sort((a, b) => b.length - a.length)
    .map((keyword) => {
      const open = keyword.endsWith('*');
      const text = escape(open ? keyword.slice(0, -1) : keyword);
      // A digit may follow directly ("תות150 גרם"): names are cut to fit a shelf label.
      return open ? text : `${text}(?![א-תA-Za-z'"])`;
    });
  return new RegExp(`(?<![א-תA-Za-z'"])(?:${alternatives.join('|')})`, 'u');
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}
