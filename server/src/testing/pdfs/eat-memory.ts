/** A process that takes as much memory as it is told, and says when it has it. */
process.on('message', (megabytes: number) => {
  const eaten: number[][] = [];
  while (eaten.length < megabytes) eaten.push(new Array(131_072).fill(eaten.length + 0.5));
  process.send?.('has it');
});
process.send?.('ready');
