export { makeCountedPrint, type PrintTask, type PrintMode } from './counted-print.ts';
export { styleFor } from './papers.service.ts';
export { papersRoutes } from './papers.routes.ts';
export { loadTranslation, sayAround } from './paper-language.ts';
export { paperPdf } from './paper-pdf.ts';
export { pdfAnswer } from './pdf-answer.ts';
export { type Place, Sheet } from './sheet.ts';
