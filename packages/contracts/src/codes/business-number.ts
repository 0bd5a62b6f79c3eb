const LENGTH = 9;

/**
 * Whether the text is a business number of the Israeli tax authority: an authorised dealer, a
 * company or an identity number, nine digits of which the last is a check digit.
 * Source: the check digit of identity numbers, which dealers and companies share. Weights 1 and 2
 * alternate from the left; the digits of each product are added; the sum is a multiple of ten.
 */
export function isBusinessNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  let sum = 0;
  for (let i = 0; i < LENGTH; i += 1) {
    const product = (text.charCodeAt(i) - 48) * ((i % 2) + 1);
    sum += product > 9 ? product - 9 : product;
  }
  // Nine zeros satisfy the rule, but are never issued.
  return sum > 0 && sum % 10 === 0;
}

/** Whether the text is the name of a business that an invoice is made out to. */
export function isBuyerName(name: string): boolean {
  const { length } = name.trim();
  return length >= 2 && length <= 50 && name === name.trim();
}
