export { verifyBusiness, type BusinessBreak, type BusinessReport } from './verify-business.ts';
