import { createTransport } from 'nodemailer';
export const mail = createTransport();
