/** Milliseconds by a clock that all processes of a machine share and that never jumps. */
export const now = (): number => Number(process.hrtime.bigint() / 1000n) / 1000;
