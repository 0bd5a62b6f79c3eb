import { SaxesParser } from 'saxes';
import { AppError } from '../errors/app-error.ts';

/** Attributes of an element by their names without a prefix. */
export type XmlAttributes = Readonly<Record<string, string>>;

export interface XmlEvents {
  open(name: string, attributes: XmlAttributes): void;
  close(name: string): void;
  text(text: string): void;
}

/**
 * No tag and no text of a workbook is longer; without a limit an endless one would accumulate the
 * whole file.
 */
const MAX_BUFFERED_CHARS = 256 * 1024;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Parses the XML of a workbook in chunks. A document type is refused, so that nothing is expanded or
 * loaded from other places.
 */
export class XmlScanner {
  readonly #parser = new SaxesParser({ xmlns: false, position: false });
  /** Characters since the last event, which the parser may be holding. */
  #held = 0;

  constructor(events: XmlEvents) {
    const refuse = (): never => {
      throw new AppError('FILE_FORMAT');
    };
    this.#parser.on('error', refuse);
    this.#parser.on('doctype', refuse);
    this.#parser.on('opentag', ({ name, attributes }) => {
      this.#held = 0;
      events.open(
        localName(name),
        Object.fromEntries(
          Object.entries(attributes).map(([key, value]) => [localName(key), value]),
        ),
      );
    });
    this.#parser.on('closetag', ({ name }) => {
      this.#held = 0;
      events.close(localName(name));
    });
    const take = (text: string): void => {
      this.#held = 0;
      events.text(text);
    };
    this.#parser.on('text', take);
    this.#parser.on('cdata', take);
  }

  /** @throws AppError FILE_FORMAT */
  feed(piece: string): void {
    this.#parser.write(piece);
    this.#held += piece.length;
    if (this.#held > MAX_BUFFERED_CHARS + piece.length) throw new AppError('FILE_FORMAT');
  }
}
