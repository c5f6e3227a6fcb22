// Preloaded into a supervised program: on a signal it leaks memory until none is left.
const AT_A_TIME = 500_000;

process.once('SIGUSR2', () => {
  const retained: number[][] = [];
  setInterval(() => retained.push(Array.from({ length: AT_A_TIME }, () => 0)), 1);
});
