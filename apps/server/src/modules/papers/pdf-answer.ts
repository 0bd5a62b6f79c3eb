import { Readable } from 'node:stream';
import type { PaperModel } from '@dalpak/engine';
import { GeneratedFileAnswer } from '../../kernel/http/index.ts';
import { paperPdf } from './paper-pdf.ts';

/** A document as a PDF answer, with its title as the file name. */
export async function pdfAnswer(paper: PaperModel): Promise<GeneratedFileAnswer> {
  const bytes = await paperPdf(paper);
  return new GeneratedFileAnswer(Readable.from([bytes]), `${paper.title} ${paper.number}.pdf`);
}
