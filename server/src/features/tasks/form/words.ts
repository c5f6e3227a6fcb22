import type { formFailures, formSubmissionFailures, publicFormFailures } from '@opsyard/contract';
import type { Sentences } from '../../../kernel/words.ts';

/** The messages of refusals about forms. */
export const formWords = {
  'form.nameTaken': ['The project already has a form with this name.', '该项目中已有同名表单。'],
  'form.tooMany': ['A project can have at most 50 forms. Delete one first.', '每个项目最多 50 个表单，请先删除一个。'],
  'form.incomplete': [
    'The form is not complete yet. Correct the questions that are marked.',
    '表单尚未完成，请先修改标出的问题。',
  ],
  'form.hasSubmissions': [
    'This form has been filled in. Close it instead of deleting it.',
    '该表单已有提交记录，不能删除，可以停用。',
  ],
  'form.notPublished': ['This form is not published.', '该表单尚未发布。'],
  'form.changed': [
    'The form has changed since you opened it. Check your answers and submit again.',
    '表单已更新，请核对您的回答后重新提交。',
  ],
  'form.answersWrong': [
    'Some answers are missing or cannot be used. Correct the ones that are marked.',
    '有些问题未回答或回答无效，请修改标出的问题。',
  ],
  'form.personAsked': [
    'A form with a public address cannot ask for people or departments: this would show their names to everyone. Remove the question, or switch the public address off.',
    '有公开地址的表单不能包含人员或部门问题，否则所有人都能看到其名称。请删除该问题，或关闭公开地址。',
  ],
  'form.off': [
    'This form accepts no requests at present. Ask the team it belongs to.',
    '该表单目前不接受请求，请联系所属团队。',
  ],
  'publicForm.fileTooLarge': ['“{name}” is larger than 10 MB.', '“{name}”超过 10 MB。'],
  'publicForm.fileRefused': [
    '“{name}” cannot be uploaded here. Pictures, PDF, text, sound and video are accepted.',
    '此处不能上传“{name}”，仅接受图片、PDF、文本、音频和视频。',
  ],
  'formSubmission.wrongState': [
    'Someone else has already handled one of these requests, or it can no longer be changed. Reload the list.',
    '其中有请求已被处理或已不能更改，请刷新列表。',
  ],
  'formSubmission.reasonMissing': ['Enter a reason: the requester will read it.', '请填写原因，请求人会看到。'],
  'formSubmission.taskUnknown': ['There is no task with this key in the project.', '该项目中没有此编号的任务。'],
  'formSubmission.dayMissing': ['Choose a day in the future.', '请选择今天以后的日期。'],
  'formSubmission.dayPast': ['This day is in the past. Choose a later one.', '该日期已过，请选择之后的日期。'],
  'formSubmission.noRequester': [
    'The account of this requester has been deleted, so nobody can answer.',
    '请求人的账号已删除，无人可以回复。',
  ],
  'formSubmission.notAsked': [
    'There is no question about this request that can still be answered. Reload the list.',
    '该请求目前没有可以回复的提问，请刷新列表。',
  ],
  'formSubmission.tooManyMessages': [
    'A request can have at most 30 questions and 30 answers.',
    '每个请求最多可有 30 个提问和 30 条回复。',
  ],
  'publicForm.tooLong': [
    'Your answers are too long in total. Shorten them to 50,000 characters.',
    '回答总字数过多，请控制在 50000 字以内。',
  ],
  'publicForm.emailInvalid': ['Enter a valid e-mail address, or leave it empty.', '请输入有效的邮箱地址，或留空。'],
  'publicForm.over': [
    'This request can no longer be answered or withdrawn. Reload the page.',
    '该请求已不能回复或撤回，请刷新页面。',
  ],
} as const satisfies Sentences<typeof formFailures> &
  Sentences<typeof formSubmissionFailures> &
  Sentences<typeof publicFormFailures>;
