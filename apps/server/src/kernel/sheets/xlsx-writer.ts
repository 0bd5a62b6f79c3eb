import { looksLikeFormula } from '@dalpak/contracts';
import { writeZip, type ZipPart } from './zip-writer.ts';

export type WrittenCell = string | number | boolean | Date | null;

/** Display format of a column's numbers and days. */
export type CellLook = 'plain' | 'money' | 'date' | 'moment';

export interface SheetColumn {
  readonly heading: string;
  /** In characters. */
  readonly width: number;
  readonly look: CellLook;
}

/** Indexes in the list of styles below. */
const STYLE = { plain: 0, heading: 1, date: 2, moment: 3, money: 4, quoted: 5 } as const;
const DAY_MS = 86_400_000;
const DAY_ZERO = Date.UTC(1899, 11, 30);
/** Before this day a spreadsheet's calendar is off by one. */
const FIRST_DAY = Date.UTC(1900, 2, 1);
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * Writes a workbook of one right-to-left sheet as a stream: pages of rows are fetched while it is
 * sent. Numbers are numbers, days are days, and a text stays a text whatever it begins with.
 */
export function writeXlsx(sheet: {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly pages: AsyncIterable<readonly (readonly WrittenCell[])[]>;
}): AsyncGenerator<Buffer> {
  const parts: readonly ZipPart[] = [
    { name: '[Content_Types].xml', content: [TYPES] },
    { name: '_rels/.rels', content: [relationships([['officeDocument', 'xl/workbook.xml']])] },
    { name: 'xl/workbook.xml', content: [workbook(sheet.name)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [
        relationships([
          ['worksheet', 'worksheets/sheet1.xml'],
          ['styles', 'styles.xml'],
        ]),
      ],
    },
    { name: 'xl/styles.xml', content: [STYLES] },
    { name: 'xl/worksheets/sheet1.xml', content: sheetXml(sheet.columns, sheet.pages) },
  ];
  return writeZip(parts);
}

async function* sheetXml(
  columns: readonly SheetColumn[],
  pages: AsyncIterable<readonly (readonly WrittenCell[])[]>,
): AsyncGenerator<string> {
  const widths = columns
    .map(
      ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
    )
    .join('');
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView rightToLeft="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>`;
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
    return look === 'money' ? `<c s="${STYLE.money}"><v>${cell}</v></c>` : `<c><v>${cell}</v></c>`;
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

function workbook(name: string): string {
  // Excel's rules for the name of a sheet.
  const allowed =
    name
      .replaceAll(/[[\]:*?/\\']/g, ' ')
      .slice(0, 31)
      .trim() || 'Dalpak';
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${REL}"><bookViews><workbookView/></bookViews><sheets><sheet name="${escapeXml(allowed)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
}

function relationships(targets: readonly (readonly [string, string])[]): string {
  const each = targets.map(
    ([type, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${REL}/${type}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join('')}</Relationships>`;
}

const TYPES = `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`;

const xf = (numFmt: number, font = 0, more = ''): string =>
  `<xf numFmtId="${numFmt}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${more}/>`;
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Arial"/></font><font><b/><sz val="11"/><name val="Arial"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">${xf(0)}${xf(0, 1, ' applyFont="1"')}${xf(164)}${xf(165)}${xf(4)}${xf(49, 0, ' quotePrefix="1"')}</cellXfs></styleSheet>`;
