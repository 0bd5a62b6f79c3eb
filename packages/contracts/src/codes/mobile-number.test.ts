import { expect, it } from 'vitest';
import { linkWordsOf, whatsappAddress } from '../paper/paper-link.ts';
import { mobileNumberOf } from './mobile-number.ts';

const OWN = ['50', '51', '52', '53', '54', '55', '56', '57', '58', '59'];
const SPELLINGS = [
  (own: string) => `0${own}1234567`,
  (own: string) => `0${own}-1234567`,
  (own: string) => `0${own} 123 4567`,
  (own: string) => `+972${own}1234567`,
  (own: string) => `972-${own}-123-4567`,
  (own: string) => `00972 (0)${own}.123/4567`,
];

it('brings sixty spellings of mobile numbers to one form', () => {
  const forms = OWN.flatMap((own) => SPELLINGS.map((spell) => mobileNumberOf(spell(own))));
  expect(forms).toHaveLength(60);
  expect(new Set(forms)).toEqual(new Set(OWN.map((own) => `972${own}1234567`)));
});

it.each([
  '03-1234567',
  '077-1234567',
  '+972 9 123 4567',
  '050-123456',
  '050-12345678',
  '+1 502 123 4567',
  '0501234567 דנה',
  '',
])('refuses %j', (text) => {
  expect(mobileNumberOf(text)).toBeNull();
});

it('opens WhatsApp with the words of the business, Hebrew and quotes whole', () => {
  const words = linkWordsOf('שלום {name}, הקבלה שלכם מ{business}: {link}', {
    name: 'דנה',
    business: 'קפה "השחר" & בניו',
    link: 'https://shop.example/r/x',
  });
  const address = new URL(whatsappAddress('972501234567', words));
  expect(address.origin + address.pathname).toBe('https://wa.me/972501234567');
  expect(address.searchParams.get('text')).toBe(
    'שלום דנה, הקבלה שלכם מקפה "השחר" & בניו: https://shop.example/r/x',
  );
});

it('greets no one by an empty name, and adds the link where the words have none', () => {
  expect(linkWordsOf('שלום {name}, תודה', { name: '', business: 'א', link: 'L' })).toBe(
    'שלום, תודה L',
  );
});
