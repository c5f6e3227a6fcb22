import { recordJobFeature } from '@opsyard/contract';
import { defineFeature } from '../../kernel/feature.ts';
import { serveRecordJobs } from '../../records/jobs/routes.ts';

/** Jobs of all kinds and areas on one page, to which messages about them lead. */
export const feature = defineFeature(recordJobFeature, {
  serve: serveRecordJobs,
  menu: {
    recordJobs: {
      name: 'Background jobs',
      nameZh: '后台任务',
      url: '/jobs',
      component: 'jobs/Jobs',
      hidden: true,
      position: 95,
      grantedTo: ['lead', 'member', 'guest'],
    },
  },
  callNames: {
    'recordJob.start': '开始后台任务',
    'recordJob.pause': '暂停后台任务',
    'recordJob.resume': '继续后台任务',
    'recordJob.cancel': '取消后台任务',
    'recordJob.retry': '重试后台任务的失败项',
    'recordJob.clone': '复制后台任务',
  },
});
