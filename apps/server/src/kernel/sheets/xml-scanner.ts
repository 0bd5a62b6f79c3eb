import { AppError } from '../errors/app-error.ts';

export interface XmlEvents {
  open(name: string, attributes: string): void;
  close(name: string): void;
  text(text: string): void;
}

/**
 * No tag of a workbook is longer; without a limit an endless tag would accumulate the whole file.
 */
const MAX_TAG_LENGTH = 256 * 1024;

/**
 * Parses XML in chunks: elements, their attributes as text, and the text between them. It knows the
 * five entities of XML and numeric ones, and refuses a document type, so that nothing is expanded
 * or loaded from other places.
 */
export class XmlScanner {
  readonly #events: XmlEvents;
  #rest = '';

  constructor(events: XmlEvents) {
    this.#events = events;
  }

  /** @throws AppError FILE_FORMAT */
  feed(piece: string): void {
    const text = this.#rest + piece;
    let at = 0;
    for (;;) {
      const tag = text.indexOf('<', at);
      if (tag < 0) break;
      if (tag > at) this.#events.text(decodeXml(text.slice(at, tag)));
      const end = endOfTag(text, tag);
      if (end < 0) {
        at = tag;
        break;
      }
      this.#tag(text.slice(tag, end));
      at = end;
    }
    // Unfinished text stays for the next chunk, so that an entity is never cut in two.
    this.#rest = text.slice(at);
    if (this.#rest.length > MAX_TAG_LENGTH) throw new AppError('FILE_FORMAT');
  }

  #tag(tag: string): void {
    if (tag.startsWith('<!')) {
      if (tag.startsWith('<!--')) return;
      if (!tag.startsWith('<![CDATA[')) throw new AppError('FILE_FORMAT');
      this.#events.text(tag.slice(9, -3));
      return;
    }
    if (tag.startsWith('<?')) return;
    if (tag.startsWith('</')) {
      this.#events.close(localName(tag.slice(2, -1).trim()));
      return;
    }
    const isEmpty = tag.endsWith('/>');
    const inside = tag.slice(1, isEmpty ? -2 : -1);
    const space = inside.search(/\s/);
    const name = localName(space < 0 ? inside : inside.slice(0, space));
    this.#events.open(name, space < 0 ? '' : inside.slice(space));
    if (isEmpty) this.#events.close(name);
  }
}

function endOfTag(text: string, from: number): number {
  if (text.startsWith('<!--', from)) return endAfter(text, '-->', from + 4);
  if (text.startsWith('<![CDATA[', from)) return endAfter(text, ']]>', from + 9);
  // The rest may still become a comment or a CDATA section.
  if (from + 9 > text.length && text.startsWith('<!', from)) return -1;
  return endAfter(text, '>', from + 1);
}

function endAfter(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? -1 : at + mark.length;
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

const attributes = new Map<string, RegExp>();

/** The value of an attribute; undefined when absent. */
export function attributeOf(text: string, name: string): string | undefined {
  let pattern = attributes.get(name);
  if (pattern === undefined) {
    pattern = new RegExp(`(?:^|\\s)(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    attributes.set(name, pattern);
  }
  const found = pattern.exec(text);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : decodeXml(value);
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

function decodeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w+);/gi, (whole: string, name: string) => {
    if (!name.startsWith('#')) return NAMED[name] ?? whole;
    const code =
      name[1] === 'x' || name[1] === 'X'
        ? Number.parseInt(name.slice(2), 16)
        : Number(name.slice(1));
    return code > 0x10ffff ? whole : String.fromCodePoint(code);
  });
}
