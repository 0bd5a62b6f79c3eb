/** A piece of a line, bold or plain. */
export interface Span {
  readonly text: string;
  readonly bold: boolean;
}

export interface Block {
  readonly kind: 'paragraph' | 'bullets' | 'numbers';
  readonly lines: readonly (readonly Span[])[];
}

const BULLET = /^\s*[-*]\s+(.*)$/;
const NUMBER = /^\s*\d+[.)]\s+(.*)$/;

/**
 * Parses simple formatting: `**bold**`, and lines that begin with `-` or `1.`. Everything else is
 * text. Rendering uses these blocks and never HTML, so typed text cannot run as script.
 */
export function parseMarkdown(text: string): readonly Block[] {
  const blocks: { kind: Block['kind']; lines: (readonly Span[])[] }[] = [];
  let isApart = true;
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') {
      isApart = true;
      continue;
    }
    const bullet = BULLET.exec(line);
    const number = NUMBER.exec(line);
    const kind = bullet !== null ? 'bullets' : number !== null ? 'numbers' : 'paragraph';
    const spans = spansOf(bullet?.[1] ?? number?.[1] ?? line);
    const last = blocks.at(-1);
    if (last !== undefined && !isApart && last.kind === kind) last.lines.push(spans);
    else blocks.push({ kind, lines: [spans] });
    isApart = false;
  }
  return blocks;
}

function spansOf(line: string): readonly Span[] {
  return line
    .split('**')
    .map((text, index, parts) => {
      // Two stars without a closing pair are literal.
      const isOpen = index % 2 === 1 && index === parts.length - 1;
      return { text: isOpen ? `**${text}` : text, bold: index % 2 === 1 && !isOpen };
    })
    .filter(({ text }) => text !== '');
}

export interface Selection {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Makes the selected words bold, or plain again. */
export function toggleBold({ text, start, end }: Selection): Selection {
  const [before, inside, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  if (before.endsWith('**') && after.startsWith('**'))
    return {
      text: `${before.slice(0, -2)}${inside}${after.slice(2)}`,
      start: start - 2,
      end: end - 2,
    };
  return { text: `${before}**${inside}**${after}`, start: start + 2, end: end + 2 };
}

/** Makes the selected lines a list, or plain lines again. */
export function toggleList(
  { text, start, end }: Selection,
  kind: 'bullets' | 'numbers',
): Selection {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const until = text.indexOf('\n', end);
  const to = until === -1 ? text.length : until;
  const lines = text.slice(from, to).split('\n');
  const pattern = kind === 'bullets' ? BULLET : NUMBER;
  const isList = lines.every((line) => pattern.test(line));
  const changed = lines
    .map((line, index) =>
      isList
        ? (pattern.exec(line)?.[1] ?? line)
        : `${kind === 'bullets' ? '-' : `${index + 1}.`} ${line}`,
    )
    .join('\n');
  return {
    text: text.slice(0, from) + changed + text.slice(to),
    start: from,
    end: from + changed.length,
  };
}
