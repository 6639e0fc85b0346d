import * as fc from 'fast-check';

// What a property found wrong, not only what was drawn: reports in JSON leave out the cause of an error.
fc.configureGlobal({ includeErrorInReport: true });
