import type { BatchWords } from '@dalpak/contracts';

/** English explanations of a card terminal's batch errors. */
export const enBatchWords: BatchWords = {
  '002': 'The last transmission to the card processor failed. Code of the last batch: {{shown}}.',
  '003':
    'Nothing was transmitted to the card processor for 4 days or more. Date of the last batch: {{shown}}.',
  recommendations: [
    'Transmit to the card processor by hand.',
    'If it happens again, contact the service center.',
  ],
};
