/** Bank, branch and account of `12-345-678901`; what is missing is empty. */
export function bankParts(value: string): readonly [bank: string, branch: string, account: string] {
  const [bank = '', branch = '', ...account] = value.split('-');
  return [bank, branch, account.join('-')];
}

/** The three as one text; nothing at all while all are empty. */
export function bankText(parts: readonly string[]): string {
  const plain = parts.map((part) => part.replaceAll(/[^\d]/g, ''));
  return plain.every((part) => part === '') ? '' : plain.join('-');
}
