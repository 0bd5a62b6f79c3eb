import { looksLikeFormula } from '@dalpak/contracts';
import { writeZip, type ZipPart } from './zip-writer.ts';

export type WrittenCell = string | number | boolean | Date | null;

/** Display format of a column's numbers and days. */
export type CellLook = 'plain' | 'money' | 'date' | 'moment' | 'percent' | 'minutes';

export interface SheetColumn {
  readonly heading: string;
  /** In characters. */
  readonly width: number;
  readonly look: CellLook;
}

/** Indexes in the list of styles below. */
const STYLE = {
  plain: 0,
  heading: 1,
  date: 2,
  moment: 3,
  money: 4,
  quoted: 5,
  percent: 6,
  minutes: 7,
} as const;
type Rows =
  | Iterable<readonly (readonly WrittenCell[])[]>
  | AsyncIterable<readonly (readonly WrittenCell[])[]>;

/** A sheet of few lines, known before the file is written. */
export interface SmallSheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly WrittenCell[])[];
}
const DAY_MS = 86_400_000;
const DAY_ZERO = Date.UTC(1899, 11, 30);
/** Before this day a spreadsheet's calendar is off by one. */
const FIRST_DAY = Date.UTC(1900, 2, 1);
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * Writes a workbook of one sheet, from right to left unless it says otherwise, and of a second one that says what the first is, as
 * a stream: pages of rows are fetched while it is sent. Numbers are numbers, days are days, and a
 * text stays a text whatever it begins with.
 */
export function writeXlsx(sheet: {
  readonly name: string;
  readonly leftToRight?: boolean;
  readonly columns: readonly SheetColumn[];
  readonly pages: AsyncIterable<readonly (readonly WrittenCell[])[]>;
  readonly second?: SmallSheet;
}): AsyncGenerator<Buffer> {
  const { second } = sheet;
  const names = [sheet.name, ...(second === undefined ? [] : [second.name])];
  const parts: readonly ZipPart[] = [
    { name: '[Content_Types].xml', content: [typesOf(names.length)] },
    { name: '_rels/.rels', content: [relationships([['officeDocument', 'xl/workbook.xml']])] },
    { name: 'xl/workbook.xml', content: [workbook(names)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [
        relationships([
          ...names.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
          ['styles', 'styles.xml'],
        ]),
      ],
    },
    { name: 'xl/styles.xml', content: [STYLES] },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: sheetXml(sheet.columns, sheet.pages, sheet.leftToRight),
    },
    ...(second === undefined
      ? []
      : [
          {
            name: 'xl/worksheets/sheet2.xml',
            content: sheetXml(second.columns, [second.rows], sheet.leftToRight),
          },
        ]),
  ];
  return writeZip(parts);
}

async function* sheetXml(
  columns: readonly SheetColumn[],
  pages: Rows,
  leftToRight = false,
): AsyncGenerator<string> {
  const widths = columns
    .map(
      ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
    )
    .join('');
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView${leftToRight ? '' : ' rightToLeft="1"'} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>`;
  yield `<row r="1">${columns.map(({ heading }) => textCell(heading, STYLE.heading)).join('')}</row>`;
  let line = 1;
  for await (const page of pages) {
    let xml = '';
    for (const row of page) {
      line += 1;
      xml += `<row r="${line}">`;
      for (const [at, cell] of row.entries()) xml += cellXml(cell, columns[at]?.look ?? 'plain');
      xml += '</row>';
    }
    yield xml;
  }
  yield '</sheetData></worksheet>';
}

function cellXml(cell: WrittenCell, look: CellLook): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number')
    return look === 'money' || look === 'percent' || look === 'minutes'
      ? `<c s="${STYLE[look]}"><v>${cell}</v></c>`
      : `<c><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (cell instanceof Date) {
    const time = cell.getTime();
    if (!(time >= FIRST_DAY))
      return Number.isNaN(time) ? '<c/>' : textCell(cell.toISOString().slice(0, 10), STYLE.plain);
    return `<c s="${look === 'moment' ? STYLE.moment : STYLE.date}"><v>${(time - DAY_ZERO) / DAY_MS}</v></c>`;
  }
  return textCell(cell, looksLikeFormula(cell) ? STYLE.quoted : STYLE.plain);
}

function textCell(text: string, style: number): string {
  return `<c${style === 0 ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

const SPECIAL = /[&<>"\uFFFE\uFFFF]|(?![\t\n])\p{Cc}|\p{Surrogate}|_x[0-9A-Fa-f]{4}_/u;

function escapeXml(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(
      /[\uFFFE\uFFFF]|(?![\t\n])\p{Cc}|\p{Surrogate}/gu,
      (mark) => `_x${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A sheet's name by Excel's rules. */
function sheetName(name: string): string {
  return (
    name
      .replaceAll(/[[\]:*?/\\']/g, ' ')
      .slice(0, 31)
      .trim() || 'Dalpak'
  );
}

function workbook(names: readonly string[]): string {
  const sheets = names.map(
    (name, at) =>
      `<sheet name="${escapeXml(sheetName(name))}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${REL}"><bookViews><workbookView/></bookViews><sheets>${sheets.join('')}</sheets></workbook>`;
}

function relationships(targets: readonly (readonly [string, string])[]): string {
  const each = targets.map(
    ([type, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${REL}/${type}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join('')}</Relationships>`;
}

function typesOf(sheets: number): string {
  const each = Array.from(
    { length: sheets },
    (_, at) =>
      `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
  );
  return `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${each.join('')}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`;
}

const xf = (numFmt: number, font = 0, more = ''): string =>
  `<xf numFmtId="${numFmt}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${more}/>`;
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm"/><numFmt numFmtId="166" formatCode="[h]:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Arial"/></font><font><b/><sz val="11"/><name val="Arial"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="8">${xf(0)}${xf(0, 1, ' applyFont="1"')}${xf(164)}${xf(165)}${xf(4)}${xf(49, 0, ' quotePrefix="1"')}${xf(10)}${xf(166)}</cellXfs></styleSheet>`;
