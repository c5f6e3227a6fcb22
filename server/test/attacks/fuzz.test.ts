import { testRandomInputs } from './fuzz-calls.ts';

// Record types share the implementation of their calls, so few inputs for each reach all of it.
testRandomInputs(10);
