const LENGTH = 9;

/**
 * True for a number of a business in Israel as the tax authority gives them: an authorised dealer, a company or an identity
 * number, nine digits of which the last is a check digit.
 *
 * Source of the rule: the check digit of identity numbers, which dealers and companies share. Weights 1 and 2 in turn from
 * the left; the digits of a product are summed; the whole is a multiple of ten.
 */
export function isBusinessNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  let sum = 0;
  for (let i = 0; i < LENGTH; i += 1) {
    const product = (text.charCodeAt(i) - 48) * ((i % 2) + 1);
    sum += product > 9 ? product - 9 : product;
  }
  // Nine zeros add up, and belong to nobody.
  return sum > 0 && sum % 10 === 0;
}
