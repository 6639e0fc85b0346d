import * as fc from 'fast-check';

fc.configureGlobal({
  // What a property found wrong, not only what was drawn: reports in JSON leave out the cause of an error.
  includeErrorInReport: true,
  // Before the test itself would be ended: looking for a smaller example must not hide the one that was found.
  interruptAfterTimeLimit: 400_000,
  markInterruptAsFailure: true,
});
