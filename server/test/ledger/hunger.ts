// Loaded into a supervised program before itself: told to, it keeps more and more as a leak does, until there is no memory left.
const AT_A_TIME = 20_000;

process.once('SIGUSR2', () => {
  const kept: object[] = [];
  setInterval(() => {
    for (let number = 0; number < AT_A_TIME; number++) kept.push({ number });
  }, 1);
});
