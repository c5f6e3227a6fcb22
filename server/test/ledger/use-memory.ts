// Loaded into a supervised program before itself: told to, it keeps more and more as a leak does, until there is no memory left.
const AT_A_TIME = 500_000;

process.once('SIGUSR2', () => {
  const kept: number[][] = [];
  setInterval(() => kept.push(Array.from({ length: AT_A_TIME }, () => 0)), 1);
});
