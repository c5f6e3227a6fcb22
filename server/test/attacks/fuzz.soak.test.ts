import { testRandomInputs } from './fuzz-calls.ts';

testRandomInputs(Number(process.env.FUZZ_RUNS ?? 40));
