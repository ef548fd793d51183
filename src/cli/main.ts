#!/usr/bin/env node
import { type Command, Option } from 'commander';
import { SITE_VISIBILITIES } from '../common/contract/site-visibilities.js';
import { JOB_STATUSES } from '../common/jobs/job-statuses.js';
import { command, program, runs, serviceCommand } from './program.js';

program
  .command('serve')
  .description('Start the service (what `npm start` does)')
  .action(runs(async () => (await import('../serve/run-service.js')).runService));

command('migrate', 'Bring the database schema up to date')
  .option('--check', 'only list the migrations that would run, or be undone; exit code 3 if there are any')
  .option('--down', 'go back to the schema of the previous release, while Bindery is stopped')
  .action(runs(async () => (await import('./migrate-database.js')).migrateDatabase));

command(
  'backup <file>',
  'Write the database and the files to one file, or to standard output with `-`; encrypted if BACKUP_KEY is set',
).action(runs(async () => (await import('./backup/back-up.js')).backUp));

command('verify <file>', 'Read a backup to its end, and check all of it').action(
  runs(async () => (await import('./backup/verify-backup.js')).verifyBackup),
);

command('restore <file>', 'Restore a backup into an empty database, or from standard input with `-`').action(
  runs(async () => (await import('./backup/restore-backup.js')).restoreBackup),
);

command('move-database', 'Copy the embedded database into a PostgreSQL of your own, while Bindery is stopped')
  .requiredOption('--to <url>', 'an empty database, e.g. postgres://user:password@host:5432/bindery')
  .action(runs(async () => (await import('./move-database.js')).moveDatabase));

command('token', 'Create a token for a user, for example if the first one is lost')
  .option('--email <address>', 'the user of the token', 'admin@localhost.localdomain')
  .option('--label <text>', 'what it is for', 'Created on the command line')
  .option('--days <number>', 'how many days it is valid; by default until it is revoked')
  .action(runs(async () => (await import('./make-token.js')).makeToken));

command('open', 'Print a link with which a user signs in to the workbench, in a browser, once and within 24 hours')
  .option('--email <address>', 'the user who signs in', 'admin@localhost.localdomain')
  .action(runs(async () => (await import('./open-workbench.js')).openWorkbench));

command(
  'login',
  'Sign in with the identity provider of an organization, and print the token; needs no access to the service but its address',
)
  .requiredOption('--url <address>', 'the service, e.g. https://docs.example.com')
  .option('--start <address>', 'the `startURL` of a provider; by default the sign-in page, which asks for an e-mail address')
  .option('--device', 'sign in with a browser on another machine: prints a code to type there')
  .action(runs(async () => (await import('./login.js')).login));

command('doctor', 'Check configuration, data directory, database, schema and port; exit code 3 if something is wrong').action(
  runs(async () => (await import('./doctor.js')).doctor),
);

command(
  'move',
  'Copy the files between DATA_DIR and the bucket, away from where FILES_ALSO_AT says, while Bindery runs',
  program.command('files').description('Look after the files'),
).action(runs(async () => (await import('./files/move-files.js')).moveFiles));

command('check', 'Check what must hold of the database and the files; exit code 3 if something is wrong')
  .option('--repair', 'make again what is derived: counters, inherited levels, the search index; and remove files that nothing knows')
  .action(runs(async () => (await import('./check/check-installation.js')).checkInstallation));

command('recount', 'Compare every stored counter with the rows it counts; exit code 3 if one is wrong')
  .option('--repair', 'correct the wrong counters')
  .action(runs(async () => (await import('./recount.js')).recountEverything));

command('reindex', 'Rebuild the search index and find missing links in the background, while the service goes on serving')
  .option('--check', 'only tell how many spaces are not indexed yet; exit code 3 if any are')
  .action(runs(async () => (await import('./reindex.js')).reindexSpaces));

command('jobs', 'Show the background work: queues, and jobs with their last errors; exit code 3 if a job has failed')
  .option('--name <name>', 'only list the jobs of one kind')
  .addOption(new Option('--status <status>', 'only list the jobs in this status').choices(JOB_STATUSES))
  .option('--retry <id>', 'first have this job run now')
  .option('--cancel <id>', 'first remove this job')
  .action(runs(async () => (await import('./show-jobs.js')).showJobs));

command(
  'verify',
  'Check that nobody changed the audit logs, or an export of one; exit code 3 if somebody did',
  program.command('audit').description('Look after the audit logs'),
)
  .option('--file <file>', 'an export as JSON lines, which is checked without a database')
  .action(runs(async () => (await import('./verify-audit.js')).verifyAudit));

/** Which files a command imports, and how. */
const importing = (described: Command): Command =>
  described
    .option('--sync', 'also remove what the last import made of files that are gone, and merge with what was edited since')
    .option('--allow-removing-most', 'let `--sync` remove more than half of the pages, which is refused otherwise')
    .option('--include <globs...>', 'only these files, e.g. "docs/**"')
    .option('--exclude <globs...>', 'all but these files, e.g. dist "*.html"');

importing(serviceCommand('import <path>', 'Import a folder, a zip archive or a file into a space of a running service'))
  .requiredOption('--space <id>', 'the space')
  .option('--change-request <id>', 'the change request that gets the pages; by default a new one')
  .option('--page <id>', 'the page below which the pages go; by default they go to the top')
  .option('--subject <text>', 'the subject of the new change request')
  .option('--dry-run', 'only report what the import would do')
  .action(runs(async () => (await import('./import-files.js')).importFiles));

importing(
  serviceCommand(
    'publish <path>',
    'Make or update a published site from a folder: its space, an import, the merge, the site, and its publication',
  ),
)
  .option('--org <id>', 'the organization; by default the only one that you are a member of')
  .option('--title <text>', 'the title of the space and the site; by default the name of the folder')
  .option('--space <id>', 'the space; by default the one with the title, which is created if there is none')
  .option('--site <id>', 'the site; by default the one that shows the space, which is created if there is none')
  .addOption(new Option('--visibility <who>', 'who may read a new site').choices(SITE_VISIBILITIES).default('public'))
  .action(runs(async () => (await import('./publish-folder.js')).publishFolder));

serviceCommand('export', 'Export the content of a running service as a zip archive of Markdown files')
  .requiredOption('--space <id>', 'the space')
  .option('--change-request <id>', 'a change request of the space')
  .option('--revision <id>', 'a revision of the space')
  .option('--out <file>', 'the archive', 'export.zip')
  .action(runs(async () => (await import('./export-space.js')).exportSpace));

serviceCommand('export-site', 'Write a public site of a running service to a folder, as files that any server shows')
  .requiredOption('--site <id>', 'the site')
  .requiredOption('--out <folder>', 'the folder, which must be new or empty')
  .option('--org <id>', 'the organization of the site; by default the only one that you are a member of')
  .option('--address <url>', 'where the files will be served: canonical links, the sitemap and redirects name it')
  .action(runs(async () => (await import('./export-site.js')).exportSite));

await program.parseAsync();
