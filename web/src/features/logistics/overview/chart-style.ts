/** Text style of chart axes and tooltips. */
export const INK = { fill: 'var(--text-2)', fontSize: 12 };
export const BOX = {
  background: 'var(--raised)',
  border: '1px solid var(--line)',
  borderRadius: 6,
  color: 'var(--text)',
};
