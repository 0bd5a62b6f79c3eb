import type { PaperFact, PaperModel, PaperRow } from '@dalpak/engine';
import { A4, type Place, Sheet, type TextStyle } from './sheet.ts';

/** Space between the columns of the table, in points. */
const GAP = 10;
const PAD = 4;
const HEAD = { size: 9, bold: true } as const;
const NUMBER: TextStyle = { align: 'left', direction: 'ltr' };

type ColumnKey = 'line' | 'code' | 'name' | 'quantity' | 'unitPrice' | 'gross';

/** Columns from right to left, in points; the description takes the remaining width. */
function columnsOf({ withPrices, withCodes }: PaperModel): readonly {
  readonly key: ColumnKey;
  readonly title: string;
  readonly place: Place;
}[] {
  const fixed: readonly (readonly [ColumnKey, string, number])[] = [
    ['line', '#', 20],
    ...(withCodes ? [['code', 'קוד', 84] as const] : []),
    ['name', 'תיאור', 0],
    ['quantity', 'כמות', 62],
    ...(withPrices ? [['unitPrice', 'מחיר', 66] as const, ['gross', 'סה"כ', 76] as const] : []),
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

const isFigure = (key: ColumnKey): boolean => key === 'unitPrice' || key === 'gross';

/**
 * A document as A4 pages in PDF, right to left, with embedded fonts.
 * @param compress false leaves the text of the pages readable in the bytes
 */
export async function paperPdf(
  paper: PaperModel,
  { compress = true }: { readonly compress?: boolean } = {},
): Promise<Buffer> {
  const name = `${paper.title} ${paper.number}`.trim();
  const sheet = new Sheet(name, compress);
  await drawHead(sheet, paper, name);
  if (paper.rows.length > 0) await drawRows(sheet, paper);
  await drawSums(sheet, paper);
  await drawFoot(sheet, paper);
  return sheet.end(`${name} · ${paper.business.name} · מסמך ממוחשב`);
}

const LOGO = /^data:image\/jpeg;base64,([\d+/=A-Za-z]+)$/;

async function drawHead(sheet: Sheet, paper: PaperModel, name: string): Promise<void> {
  const { business } = paper;
  const logo = LOGO.exec(paper.logo)?.[1];
  if (logo !== undefined) sheet.picture(Buffer.from(logo, 'base64'), { width: 150, height: 64 });
  const concurrent: Place = { left: Sheet.whole.left + 160, width: Sheet.whole.width - 160 };
  await sheet.paragraph(business.name, { size: 17, bold: true }, concurrent);
  for (const line of [...business.lines, `מס' עוסק ${business.vatNumber}`])
    await sheet.paragraph(line, { colour: '#333' }, concurrent);
  sheet.y = Math.max(sheet.y, logo === undefined ? 0 : A4.margin + 68) + 8;
  sheet.rule();
  sheet.y += 8;
  await sheet.paragraph(name, { size: 16, bold: true, align: 'center' });
  await sheet.paragraph(paper.mark, { bold: true, align: 'center' });
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
      ...(paper.allocation === '' ? [] : [{ label: 'מספר הקצאה', value: paper.allocation }]),
    ],
    { left: Sheet.whole.left, width: half },
  );
  sheet.y = Math.max(partyEnd, sheet.y) + 10;
}

async function drawFacts(sheet: Sheet, facts: readonly PaperFact[], place: Place): Promise<void> {
  for (const { label, value } of facts) await sheet.paragraph(`${label}: ${value}`, {}, place);
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
  for (const [index, row] of paper.rows.entries()) await drawRow(sheet, row, index + 1, columns);
  sheet.onNewSheet = null;
}

/** The outer columns keep a distance from the edge of the coloured line above them. */
function inset(key: ColumnKey, { left, width }: Place): Place {
  if (key === 'line') return { left, width: width - PAD };
  return key === 'gross' ? { left: left + PAD, width: width - PAD } : { left, width };
}

async function drawRow(
  sheet: Sheet,
  row: PaperRow,
  line: number,
  columns: ReturnType<typeof columnsOf>,
): Promise<void> {
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
    if (key !== 'name') sheet.line(texts[key], inset(key, place), top, isFigure(key) ? NUMBER : {});
  }
  for (const [index, text] of names.entries())
    sheet.line(text, nameColumn.place, top + sheet.heightOf(index));
  sheet.y = top + sheet.heightOf(names.length);
  for (const { label, value } of row.details) {
    const style = { size: 8.5, colour: '#444' };
    for (const text of sheet.wrap(label, nameColumn.place.width - 10, style)) {
      sheet.ensureRoom(sheet.heightOf(1, style));
      sheet.line(text, { ...nameColumn.place, width: nameColumn.place.width - 10 }, sheet.y, style);
      sheet.y += sheet.heightOf(1, style);
      await sheet.giveWay();
    }
    if (amountColumn !== undefined && value !== '')
      sheet.line(value, inset('gross', amountColumn.place), sheet.y - sheet.heightOf(1, style), {
        ...NUMBER,
        ...style,
      });
  }
  sheet.y += 3;
  sheet.rule('#dde3e1');
  sheet.y += 3;
  await sheet.giveWay();
}

/** Sums at the left and payments at the right, in the reading order after the table. */
async function drawSums(sheet: Sheet, paper: PaperModel): Promise<void> {
  const width = Sheet.whole.width / 2 - GAP;
  const [left, right]: [Place, Place] = [
    { left: Sheet.whole.left, width },
    { left: Sheet.whole.left + width + 2 * GAP, width },
  ];
  sheet.y += 6;
  for (const { label, value } of paper.sums) await drawSum(sheet, { label, value }, left, {});
  if (paper.total !== null) {
    sheet.ensureRoom(26);
    sheet.rule('#000', left);
    sheet.y += 3;
    await drawSum(sheet, { label: paper.total.label, value: `${paper.total.value} ₪` }, left, {
      size: 14,
      bold: true,
    });
  }
  if (paper.payments.length === 0) return;
  sheet.y += 8;
  sheet.ensureRoom(40);
  sheet.line('תשלומים', right, sheet.y, { bold: true });
  sheet.y += sheet.heightOf(1) + 2;
  for (const payment of paper.payments) {
    await drawSum(sheet, payment, right, { bold: payment.strong });
    if (payment.details.length > 0)
      await sheet.paragraph(
        payment.details.map(({ label, value }) => `${label} ${value}`).join(' · '),
        { size: 8.5, colour: '#444' },
        { ...right, width: width - 10 },
      );
  }
}

async function drawSum(
  sheet: Sheet,
  { label, value }: PaperFact,
  place: Place,
  style: TextStyle,
): Promise<void> {
  sheet.ensureRoom(sheet.heightOf(1, style));
  sheet.line(label, place, sheet.y, style);
  sheet.line(value, place, sheet.y, { ...style, ...NUMBER });
  sheet.y += sheet.heightOf(1, style);
  await sheet.giveWay();
}

async function drawFoot(
  sheet: Sheet,
  { notes, footer, savings, signature }: PaperModel,
): Promise<void> {
  sheet.y += 12;
  if (savings !== '') await sheet.paragraph(savings, { bold: true });
  if (notes !== '') await sheet.paragraph(notes);
  if (signature) {
    sheet.ensureRoom(50);
    sheet.y += 26;
    await sheet.paragraph('חתימה: ______________________     תאריך: ______________');
  }
  sheet.y += 6;
  for (const line of footer)
    await sheet.paragraph(line, { size: 9, align: 'center', colour: '#333' });
}
