// The git hook commit-msg: holds a commit message to Conventional Commits, as CONTRIBUTING.md describes them.
import { readFileSync } from 'node:fs';
import { isMain, runMain, say } from './shell.mjs';

const TYPES = [
  'feat',
  'fix',
  'refactor',
  'perf',
  'test',
  'docs',
  'build',
  'ci',
  'chore',
  'style',
  'revert',
];
const MOST_SUBJECT = 72;
const MOST_BODY_LINE = 100;
/** Endings of a first word that is no imperative: “added”, “fixes”, “adding”. */
const NOT_IMPERATIVE =
  /^(?:[a-z]+(?:ed|ing)|(?:adds|fixes|makes|moves|removes|renames|shows|updates|uses|keeps|lets))$/;
/** Imperatives that end like the others. */
const IMPERATIVE = new Set([
  'bring',
  'embed',
  'exceed',
  'feed',
  'need',
  'proceed',
  'seed',
  'shed',
  'speed',
  'spring',
  'string',
  'succeed',
  'wed',
]);

/**
 * What is wrong with a commit message, one sentence each.
 * @param {string} message as git gives it, with its comment lines
 * @returns {string[]}
 */
export function findProblems(message) {
  const lines = message
    .replace(/^# -+ >8 -+[\s\S]*$/m, '')
    .split('\n')
    .filter((line) => !line.startsWith('#'));
  const subject = lines[0] ?? '';
  if (/^(?:Merge|Revert) |^(?:fixup|squash)! /.test(subject)) return [];
  const match = /^([a-z]+)(?:\([a-z0-9-]+\))?!?: (\S.*)$/.exec(subject);
  if (match === null)
    return [
      `The subject reads “type(scope): imperative sentence”, with a type of ${TYPES.join(', ')}.`,
    ];
  const [, type = '', sentence = ''] = match;
  const first = sentence.split(' ')[0] ?? '';
  const body = lines.slice(1).join('\n').trim();
  return [
    TYPES.includes(type) ? '' : `“${type}” is no type: ${TYPES.join(', ')}.`,
    subject.length > MOST_SUBJECT
      ? `The subject has ${subject.length} characters; ${MOST_SUBJECT} is the most.`
      : '',
    sentence.endsWith('.') ? 'The subject ends without a full stop.' : '',
    NOT_IMPERATIVE.test(first) && !IMPERATIVE.has(first)
      ? `The subject is an imperative (“add”, not “${first}”).`
      : '',
    (lines[1] ?? '').trim() === '' ? '' : 'An empty line stands between the subject and the body.',
    body === '' ? 'The body says why.' : '',
    lines.some(
      (line, index) =>
        index > 0 && line.length > MOST_BODY_LINE && line.includes(' ') && !/https?:/.test(line),
    )
      ? `Lines of the body have at most ${MOST_BODY_LINE} characters.`
      : '',
  ].filter((problem) => problem !== '');
}

if (isMain(import.meta.url)) {
  await runMain(async () => {
    const problems = findProblems(readFileSync(process.argv[2] ?? '', 'utf8'));
    problems.forEach(say);
    return problems.length === 0 ? 0 : 1;
  });
}
