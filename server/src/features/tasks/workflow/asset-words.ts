import type { UnfitAsset } from '@opsyard/contract';
import type { Sentence } from '../../../kernel/words.ts';

/** Why linked assets keep a task from a status or a transition; those the user may not see are counted. */
export function assetsSentence({ assets, more }: { assets: readonly UnfitAsset[]; more: number }): Sentence {
  const named = assets.map(wordsOf);
  const english = [...named.map(([en]) => en), ...(more > 0 ? [`${more} more`] : [])].join('; ');
  const chinese = [...named.map(([, zh]) => zh), ...(more > 0 ? [`另有 ${more} 个`] : [])].join('；');
  return [
    `The linked assets must be approved and their rights valid: ${english}.`,
    `关联的物料须已通过审批且授权有效：${chinese}。`,
  ];
}

function wordsOf({ name, reason, no, day }: UnfitAsset): Sentence {
  switch (reason) {
    case 'notApproved':
      return [`“${name}” is not approved`, `“${name}”未通过审批`];
    case 'newer':
      return [`version ${no} of “${name}” is not approved`, `“${name}”的版本 ${no} 未通过审批`];
    case 'expired':
      return [`the rights to “${name}” ended on ${day}`, `“${name}”的授权已于 ${day} 到期`];
    case 'later':
      return [`the rights to “${name}” begin on ${day}`, `“${name}”的授权自 ${day} 起生效`];
  }
}
