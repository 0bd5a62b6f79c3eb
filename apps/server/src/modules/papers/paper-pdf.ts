import { type PaperFact, type PaperModel, type PaperRow, textDirection } from '@dalpak/engine';
import { A4, type Place, Sheet, type TextStyle } from './sheet.ts';

/** Space between the columns of the table, in points. */
const GAP = 10;
const PAD = 4;
const HEAD = { size: 9, bold: true } as const;
const DETAIL = { size: 8.5, colour: '#444' } as const;
const TOTAL = { size: 14, bold: true } as const;

type ColumnKey = 'line' | 'code' | 'name' | 'quantity' | 'unitPrice' | 'gross';

/** Columns in reading order, in points; the description takes the remaining width. */
function columnsOf({ withPrices, withCodes, words }: PaperModel): readonly {
  readonly key: ColumnKey;
  readonly title: string;
  readonly place: Place;
}[] {
  const fixed: readonly (readonly [ColumnKey, string, number])[] = [
    ['line', '#', 20],
    ...(withCodes ? [['code', words.code, 84] as const] : []),
    ['name', words.name, 0],
    ['quantity', words.quantity, 62],
    ...(withPrices
      ? [['unitPrice', words.unitPrice, 66] as const, ['gross', words.gross, 76] as const]
      : []),
  ];
  const rest =
    Sheet.whole.width -
    fixed.reduce((sum, [, , width]) => sum + width, 0) -
    GAP * (fixed.length - 1);
  let right = Sheet.whole.left + Sheet.whole.width;
  return fixed.map(([key, title, width]) => {
    const wide = width === 0 ? rest : width;
    right -= wide;
    const place = { left: right, width: wide };
    right -= GAP;
    return { key, title, place };
  });
}

const isFigure = (key: ColumnKey): key is 'unitPrice' | 'gross' =>
  key === 'unitPrice' || key === 'gross';

/**
 * A document as A4 pages in PDF, in the direction of its language, with embedded fonts.
 * @param compress false leaves the text of the pages readable in the bytes
 */
export async function paperPdf(
  paper: PaperModel,
  { compress = true }: { readonly compress?: boolean } = {},
): Promise<Buffer> {
  const name = `${paper.title} ${paper.number}`.trim();
  const { language, words, business } = paper;
  const sheet = new Sheet(name, compress, { language });
  await drawHead(sheet, paper, name);
  if (paper.rows.length > 0) await drawRows(sheet, paper);
  await drawSums(sheet, paper);
  await drawFoot(sheet, paper);
  return sheet.end(`${name} · ${business.name} · ${words.computerized}`, words.page);
}

const LOGO = /^data:image\/jpeg;base64,([\d+/=A-Za-z]+)$/;

async function drawHead(sheet: Sheet, paper: PaperModel, name: string): Promise<void> {
  const { business, words } = paper;
  const logo = LOGO.exec(paper.logo)?.[1];
  if (logo !== undefined) sheet.picture(Buffer.from(logo, 'base64'), { width: 150, height: 64 });
  const concurrent: Place = { left: Sheet.whole.left + 160, width: Sheet.whole.width - 160 };
  await sheet.paragraph(business.name, { size: 17, bold: true }, concurrent);
  for (const line of [...business.lines, `${words.vatNumber} ${business.vatNumber}`])
    await sheet.paragraph(line, { colour: '#333' }, concurrent);
  sheet.y = Math.max(sheet.y, logo === undefined ? 0 : A4.margin + 68) + 8;
  sheet.rule();
  sheet.y += 8;
  await sheet.paragraph(name, { size: 16, bold: true, align: 'center' });
  await sheet.paragraph(paper.mark, { bold: true, align: 'center' });
  if (paper.legal !== '')
    await sheet.paragraph(paper.legal, { size: 9, align: 'center', colour: '#333' });
  sheet.y += 6;
  const half = Sheet.whole.width / 2 - GAP;
  const top = sheet.y;
  await drawFacts(sheet, paper.party, {
    left: Sheet.whole.left + Sheet.whole.width - half,
    width: half,
  });
  const partyEnd = sheet.y;
  sheet.y = top;
  await drawFacts(
    sheet,
    [
      ...paper.facts,
      ...(paper.allocation === '' ? [] : [{ label: words.allocation, value: paper.allocation }]),
    ],
    { left: Sheet.whole.left, width: half },
  );
  sheet.y = Math.max(partyEnd, sheet.y) + 10;
}

/**
 * Draws each value after its label, in the direction of its own: a telephone or a Latin name keeps
 * its order among Hebrew words, and a Hebrew name among English ones.
 */
async function drawFacts(sheet: Sheet, facts: readonly PaperFact[], place: Place): Promise<void> {
  for (const { label, value } of facts) {
    const lead = `${label}: `;
    const taken = Math.min(sheet.widthOf(lead), place.width / 2);
    sheet.ensureRoom(sheet.heightOf(1));
    sheet.line(lead, place, sheet.y);
    await sheet.paragraph(
      value,
      { direction: textDirection(value) === 'ltr' ? 'ltr' : sheet.directionOf(value) },
      { left: place.left, width: place.width - taken },
    );
  }
}

async function drawRows(sheet: Sheet, paper: PaperModel): Promise<void> {
  const columns = columnsOf(paper);
  const drawTitles = (): void => {
    sheet.fill(Sheet.whole, 18, '#eef2f1');
    for (const { key, title, place } of columns)
      sheet.line(title, inset(key, place), sheet.y + 2, {
        ...HEAD,
        align: isFigure(key) ? 'left' : 'right',
      });
    sheet.y += 22;
  };
  drawTitles();
  sheet.onNewSheet = drawTitles;
  const details = paper.rows.flatMap((row) => row.details.map(({ value }) => value));
  const widest = {
    unitPrice: sheet.widestOf(paper.rows.map(({ unitPrice }) => unitPrice)),
    gross: Math.max(
      sheet.widestOf(paper.rows.map(({ gross }) => gross)),
      sheet.widestOf(details, DETAIL),
    ),
  };
  for (const [index, row] of paper.rows.entries())
    await drawRow(sheet, { row, line: index + 1, columns, widest });
  sheet.onNewSheet = null;
}

/** The outer columns keep a distance from the edge of the coloured line above them. */
function inset(key: ColumnKey, { left, width }: Place): Place {
  if (key === 'line') return { left, width: width - PAD };
  return key === 'gross' ? { left: left + PAD, width: width - PAD } : { left, width };
}

interface RowTask {
  readonly row: PaperRow;
  readonly line: number;
  readonly columns: ReturnType<typeof columnsOf>;
  /** Widths of the widest figures, in points. */
  readonly widest: Readonly<Record<'unitPrice' | 'gross', number>>;
}

async function drawRow(sheet: Sheet, { row, line, columns, widest }: RowTask): Promise<void> {
  const nameColumn = columns.find(({ key }) => key === 'name');
  const amountColumn = columns.find(({ key }) => key === 'gross');
  if (nameColumn === undefined) return;
  const names = sheet.wrap(row.name, nameColumn.place.width);
  sheet.ensureRoom(sheet.heightOf(names.length));
  const top = sheet.y;
  const texts: Readonly<Record<Exclude<ColumnKey, 'name'>, string>> = {
    line: String(line),
    code: row.code,
    quantity: row.quantity,
    unitPrice: row.unitPrice,
    gross: row.gross,
  };
  for (const { key, place } of columns) {
    if (key === 'name') continue;
    if (isFigure(key)) sheet.figure(texts[key], inset(key, place), top, {}, widest[key]);
    else sheet.line(texts[key], inset(key, place), top);
  }
  for (const [index, text] of names.entries())
    sheet.line(text, nameColumn.place, top + sheet.heightOf(index), {
      direction: sheet.directionOf(row.name),
    });
  sheet.y = top + sheet.heightOf(names.length);
  for (const { label, value } of row.details) {
    const style = { ...DETAIL, direction: sheet.directionOf(label) };
    for (const text of sheet.wrap(label, nameColumn.place.width - 10, style)) {
      sheet.ensureRoom(sheet.heightOf(1, style));
      sheet.line(text, { ...nameColumn.place, width: nameColumn.place.width - 10 }, sheet.y, style);
      sheet.y += sheet.heightOf(1, style);
      await sheet.giveWay();
    }
    if (amountColumn !== undefined && value !== '') {
      const at = sheet.y - sheet.heightOf(1, style);
      sheet.figure(value, inset('gross', amountColumn.place), at, style, widest.gross);
    }
  }
  sheet.y += 3;
  sheet.rule('#dde3e1');
  sheet.y += 3;
  await sheet.giveWay();
}

/** Sums where lines end and payments where they begin, in the reading order after the table. */
async function drawSums(sheet: Sheet, paper: PaperModel): Promise<void> {
  const width = Sheet.whole.width / 2 - GAP;
  const [left, right]: [Place, Place] = [
    { left: Sheet.whole.left, width },
    { left: Sheet.whole.left + width + 2 * GAP, width },
  ];
  sheet.y += 6;
  const sums = { place: left, widest: sheet.widestOf(paper.sums.map(({ value }) => value)) };
  for (const sum of paper.sums) await drawSum(sheet, sum, sums);
  if (paper.total !== null) {
    const { label } = paper.total;
    const value = `${paper.total.value} ₪`;
    sheet.ensureRoom(28);
    sheet.y += 2;
    sheet.rule('#000', left);
    sheet.y += 3;
    const widest = sheet.widestOf([value], TOTAL);
    await drawSum(sheet, { label, value }, { place: left, widest }, TOTAL);
  }
  if (paper.payments.length === 0) return;
  sheet.y += 8;
  sheet.ensureRoom(40);
  sheet.line(paper.words.payments, right, sheet.y, { bold: true });
  sheet.y += sheet.heightOf(1) + 2;
  const values = paper.payments.map(({ value }) => value);
  const widest = sheet.widestOf(values, { bold: true });
  for (const payment of paper.payments) {
    await drawSum(sheet, payment, { place: right, widest }, { bold: payment.strong });
    if (payment.details.length > 0)
      await sheet.paragraph(
        payment.details.map(({ label, value }) => `${label} ${value}`).join(' · '),
        DETAIL,
        { ...right, width: width - 10 },
      );
  }
}

async function drawSum(
  sheet: Sheet,
  { label, value }: PaperFact,
  { place, widest }: { readonly place: Place; readonly widest: number },
  style: TextStyle = {},
): Promise<void> {
  sheet.ensureRoom(sheet.heightOf(1, style));
  sheet.line(label, place, sheet.y, style);
  sheet.figure(value, place, sheet.y, style, widest);
  sheet.y += sheet.heightOf(1, style);
  await sheet.giveWay();
}

async function drawFoot(
  sheet: Sheet,
  { notes, footer, savings, signature, words }: PaperModel,
): Promise<void> {
  sheet.y += 12;
  if (savings !== '') await sheet.paragraph(savings, { bold: true });
  if (notes !== '') await sheet.paragraph(notes);
  if (signature) {
    sheet.ensureRoom(50);
    sheet.y += 26;
    await sheet.paragraph(
      `${words.signature}: ______________________     ${words.date}: ______________`,
    );
  }
  sheet.y += 6;
  for (const line of footer)
    await sheet.paragraph(line, { size: 9, align: 'center', colour: '#333' });
}
