import { Readable } from 'node:stream';
import type { PaperModel } from '@dalpak/engine';
import { MadeFileAnswer } from '../../kernel/http/index.ts';
import { paperPdf } from './paper-pdf.ts';

/** A paper as an answer: a PDF file named by what it is. */
export async function pdfAnswer(paper: PaperModel): Promise<MadeFileAnswer> {
  const bytes = await paperPdf(paper);
  return new MadeFileAnswer(Readable.from([bytes]), `${paper.title} ${paper.number}.pdf`);
}
