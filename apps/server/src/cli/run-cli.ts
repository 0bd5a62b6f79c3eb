import { PostgresStartError } from '../kernel/postgres/index.ts';
import { ConfigError } from '../config.ts';
import { BackupError } from '../kernel/backup/index.ts';
import { AppError } from '../kernel/errors/app-error.ts';
import { MigrationError, RuntimeRoleError, SecretKeyError } from '../kernel/db/index.ts';
import { runBackup, runRestore } from './backup-command.ts';
import { runImport } from './import-command.ts';
import { runLicences } from './licences-command.ts';
import { runLocalities } from './localities-command.ts';
import { runNotify } from './notify-command.ts';
import { runPromotions } from './promotions-command.ts';
import { ReleaseError } from '../modules/plugin/index.ts';
import { runPlugin } from './plugin-command.ts';
import { runReports } from './reports-command.ts';
import { runProviderUser } from './provider-user-command.ts';
import { runResetCodes } from './reset-codes-command.ts';
import { runResetPassword } from './reset-password-command.ts';
import { runRotateKey } from './rotate-key-command.ts';
import { UsageError } from './usage-error.ts';
import { runPostToLedger, runVerify } from './verify-command.ts';
import type { CliIo, ExitCode } from './cli-io.ts';

const HELP = `Usage: dalpak <command>

  import prices FILE [--chain NAME|NUMBER] [--store NUMBER] [--cloud CODE] [--dry-run] [--json]
      Imports a price-transparency price list (XML as published or CSV; plain, gzip or zip) as products.
  import promos FILE [the same options]
      Imports a promotion list as discount rules. Import the prices of the same store first.
  import stores FILE [--json]
      Shows the stores that a published list of them names; stores nothing.

  backup DIR [--log | --check]
      Copies the built-in database, running or not, with its log and the stored files into a folder of backups, and restores the copy
      for a trial. --log brings the newest copy up to now by the log alone (for every minute); --check tries the newest one again.
  restore DIR [--base NAME] [--replace]
      Makes the data folder from the newest backup, or from one that is named. Refused while a server runs on the folder, and
      without --replace where it has a database, which is moved to another folder and not deleted.

  verify-chain [--cloud CODE] [--json]
      Walks numbers, hashes and sums of every terminal and of the back office, their Zs, and the books against them; ends with 1
      when something is missing or altered.

  post-books [--cloud CODE] [--dry-run]
      Posts what the books do not have of Zs that were closed before an update made them post it. May be run again and again.

  reports verify|rebuild [--cloud CODE] [--json]
      Compares what reports sum ahead with the sales; ends with 1 when something differs. rebuild makes it anew before, while tills
      go on selling.

  rotate-key
      Wraps the server's keys in the database by the key of DALPAK_KEY_FILE instead of that of DALPAK_KEY_FILE_OLD, all or none.

  localities import FILE
      Loads the towns and villages that address fields offer, from the CSV of the state's list (docs/operations.md).

  notify --user EMAIL | --employee NUMBER --title TEXT [--body TEXT] [--cloud CODE]
      Puts a message into the notifications of a user or an employee; open screens show it at once.

  provider-user EMAIL [--kind admin|super_admin|support|user] [--name NAME] [--cloud CODE]
      Makes a user one of the provider's people (admin when --kind is left out); a new user gets a password, that of
      DALPAK_NEW_PASSWORD or one that is shown once. An admin signs in to the business of --cloud.

  reset-codes EMAIL
      Turns the second step of the sign-in off for a user who lost the authenticator app and the recovery codes; written down in
      the businesses of the user.

  reset-password EMAIL [--stdin]
      Shows a link by which a user sets a new password, good once and for 30 minutes; with --stdin sets the one that is typed or piped
      in. Either way everything that the user is signed in at ends.

  promotions simulate --from DATE --to DATE (--rule NUMBER | --file FILE) [--against stored|none] [--cloud CODE] [--json]
      Tells what a discount rule would have changed in the sales of those days: a stored rule (against there being none), or
      the fields in a JSON file, as the form has them (new, or with --rule changed). Nothing is written.

  licences [--app NAME --tier NAME --amount NUMBER] [--cloud CODE]
      Tells which licences a business has and how many are in use, after setting how many it has of one product.

  plugin publish --file FILE --version X.Y.Z --platform NAME [--valid-days 90]
      Signs a build of the desktop plugin and puts it into DALPAK_PLUGIN_RELEASES, where tills look for updates. Signed with the
      key in the file DALPAK_PLUGIN_KEY, without a database, or with the one that the server's database keeps.

  price < carts.jsonl
      Prices carts, one JSON object {cart, rules, now} a line, without server and database (docs/price-tool.md).

  --chain, --store   which store of the file; may be left out when the file has only one
  --cloud            code of the business; may be left out when there is only one
  --dry-run          reads, maps and compares, and changes nothing
  --json             the whole report as JSON

The database is that of DATABASE_URL, or the built-in one below DALPAK_DATA, running or not.
Formats, mapping and reasons: docs/import.md`;

/** Runs one command line. Never throws for errors that the user can correct. */
export async function runCli(args: readonly string[], io: CliIo): Promise<ExitCode> {
  const [command, ...rest] = args;
  try {
    if (command === undefined || command === '--help' || command === '-h' || command === 'help') {
      io.out(HELP);
      return command === undefined ? 2 : 0;
    }
    if (command === 'import') return await runImport(rest, io);
    if (command === 'backup') return await runBackup(rest, io);
    if (command === 'restore') return await runRestore(rest, io);
    if (command === 'verify-chain') return await runVerify(rest, io);
    if (command === 'post-books') return await runPostToLedger(rest, io);
    if (command === 'notify') return await runNotify(rest, io);
    if (command === 'provider-user') return await runProviderUser(rest, io);
    if (command === 'reset-codes') return await runResetCodes(rest, io);
    if (command === 'reset-password') return await runResetPassword(rest, io);
    if (command === 'promotions') return await runPromotions(rest, io);
    if (command === 'reports') return await runReports(rest, io);
    if (command === 'licences') return await runLicences(rest, io);
    if (command === 'localities') return await runLocalities(rest, io);
    if (command === 'rotate-key') return await runRotateKey(rest, io);
    if (command === 'plugin') return await runPlugin(rest, io);
    throw new UsageError(`Unknown command "${command}"`);
  } catch (error) {
    return report(error, io);
  }
}

function report(error: unknown, io: CliIo): ExitCode {
  if (error instanceof UsageError) {
    io.error(`${error.message}\n\n${HELP}`);
    return 2;
  }
  if (error instanceof AppError) {
    const { code, desc, details } = error.toBody();
    io.error(
      [`${code}: ${desc}`, ...(details ?? []).map((detail) => `  ${detail.text}`)].join('\n'),
    );
    return 1;
  }
  if (isUserError(error)) {
    io.error(error.message);
    return 1;
  }
  throw error;
}

function isUserError(error: unknown): error is Error {
  if (
    error instanceof ConfigError ||
    error instanceof PostgresStartError ||
    error instanceof BackupError ||
    error instanceof MigrationError ||
    error instanceof RuntimeRoleError ||
    error instanceof SecretKeyError ||
    error instanceof ReleaseError
  )
    return true;
  // A missing or unreadable file, or an unreachable database.
  return (
    error instanceof Error &&
    'code' in error &&
    ['ENOENT', 'EACCES', 'EISDIR', 'ECONNREFUSED', 'ENOTFOUND'].includes(String(error.code))
  );
}
