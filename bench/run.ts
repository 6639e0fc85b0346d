/** `npm run bench -- NAME` */
const names = [
  'http',
  'start',
  'first-load',
  'library',
  'files',
  'drop',
  's3',
  'several-servers',
  'backup',
  'downloads',
  'screens',
  'pdf',
  'annotations',
  'viewer',
  'file-work',
  'contacts',
  'permissions',
  'search',
  'share',
  'notifications',
  'bell',
  'dashboard',
  'load',
  'offline-start',
  'offline-sync',
  'offline-save',
  'hostile',
  'doctor',
  'scale',
];
const name = process.argv[2] ?? '';
if (!names.includes(name)) {
  console.error(`Say which benchmark: ${names.join(', ')}.`);
  process.exit(1);
}
await import(`./${name}.ts`);
