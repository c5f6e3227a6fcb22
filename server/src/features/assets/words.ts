import type {
  assetFailures,
  assetNoteFailures,
  assetReviewFailures,
  assetUploadFailures,
  CodesOf,
  folderFailures,
} from '@opsyard/contract';
import type { Sentence } from '../../kernel/words.ts';

type Code = CodesOf<
  | typeof assetFailures
  | typeof folderFailures
  | typeof assetNoteFailures
  | typeof assetReviewFailures
  | typeof assetUploadFailures
>;

export const assetWords: Readonly<Record<Code, Sentence>> = {
  'assetReview.notNewest': [
    'There is a newer version. Ask for a review of that one.',
    '已有更新的版本，请对最新版本发起审批。',
  ],
  'assetReview.alreadyOpen': ['This version is being reviewed already.', '该版本正在审批中。'],
  'assetReview.alreadyApproved': [
    'This version is approved. Upload a new version to change it.',
    '该版本已通过审批，如需修改请上传新版本。',
  ],
  'assetReview.authorAlone': [
    'Whoever uploaded a version cannot be its only reviewer. Ask somebody else as well.',
    '上传者不能是唯一的审批人，请再选择其他人。',
  ],
  'assetReview.reviewerUnable': [
    'Somebody you ask may not see this asset. Give them access to its folder first.',
    '所选审批人中有人无权查看该物料，请先为其开通文件夹权限。',
  ],
  'assetReview.neededWrong': [
    'Say how many approvals are needed, at most as many as there are reviewers.',
    '请填写所需的通过人数，且不能超过审批人数。',
  ],
  'assetReview.closed': ['This review has ended meanwhile.', '该审批已结束。'],
  'assetReview.changedFile': [
    'The file is not the one you were asked about. Reload the page and look at it again.',
    '文件与审批时不一致，请刷新页面后重新查看。',
  ],
  'assetReview.notAsked': ['You are not asked to review this version.', '您不是该版本的审批人。'],
  'assetReview.decided': ['You have decided already.', '您已作出审批决定。'],
  'assetReview.commentMissing': [
    'Say in a comment what should be changed. To request changes, an open note is enough.',
    '请填写意见，说明需要修改的内容；要求修改时，也可以只添加批注。',
  ],
  'assetReview.notYours': [
    'Only whoever opened a review or manages the folder can cancel it.',
    '只有审批发起人或文件夹管理者可以取消审批。',
  ],
  'assetReview.notInBulk': ['Assets in this folder are approved one by one.', '该文件夹中的物料须逐个审批。'],
  'assetNote.notAnImage': [
    'Notes can be added to images, PDFs, videos and audio files only.',
    '只能在图片、PDF、视频和音频上添加批注。',
  ],
  'assetNote.pageOrTime': [
    'A note on a PDF needs a page, one on a video or audio file a time, and one on an image neither.',
    'PDF 批注需要页码，视频和音频批注需要时间，图片批注两者都不需要。',
  ],
  'assetNote.lineWrong': [
    'An arrow has two different points, and a freehand line at least two. Audio files take neither.',
    '箭头需要两个不同的点，手绘线至少需要两个点；音频不支持线条。',
  ],
  'assetNote.textWrong': [
    'A text on an image, page or video has at most {limit} characters and cannot be combined with a line. Audio files cannot have texts.',
    '图片、页面和视频上的文字最多 {limit} 个字符，且不能与线条同时使用；音频不支持文字标注。',
  ],
  'assetNote.tooMany': ['A version has at most {limit} notes.', '每个版本最多添加 {limit} 条批注。'],
  'assetNote.notYours': [
    'This note is by someone else. Ask its author or a manager of the folder.',
    '该批注由他人添加，请联系其作者或文件夹管理者。',
  ],
  'assetNote.empty': ['Write something first.', '请先填写内容。'],
  'assetNote.reasonMissing': ['Say why the note will not be acted on.', '请说明不处理的原因。'],
  'assetNote.answered': [
    'Others have replied to this note. Settle it instead of deleting it, or ask a manager of the folder.',
    '其他人已回复此批注，不能删除。请改为处理该批注，或联系文件夹管理者。',
  ],
  'assetNote.tooManyReplies': ['A note has at most {limit} replies.', '每条批注最多有 {limit} 条回复。'],
  'assetUpload.otherProtocol': [
    'This version of the tus protocol is not supported; use 1.0.0.',
    '不支持该 tus 协议版本，仅支持 1.0.0。',
  ],
  'assetUpload.wrongOffset': [
    'The next part begins elsewhere. Ask how much has arrived and go on there.',
    '分段起始位置不正确，请先查询已接收的字节数再继续上传。',
  ],
  'assetUpload.partTooSmall': [
    'A part has at least {limit} bytes, unless it is the last one.',
    '除最后一段外，每段至少 {limit} 字节。',
  ],
  'assetUpload.incomplete': ['“{name}” has not arrived as a whole yet.', '“{name}”尚未完整上传。'],
  'assetUpload.changedFile': [
    '“{name}” changed while it was uploaded. Upload it again.',
    '“{name}”在上传过程中发生了变化，请重新上传。',
  ],
  'assetUpload.tooMany': [
    'You have too many unfinished uploads: at most {limit} with 500 MB together. Finish or cancel some first.',
    '未完成的上传过多：最多 {limit} 个，合计不超过 500 MB。请先完成或取消其中一些。',
  ],
  'asset.fileMissing': ['Choose a file.', '请选择文件。'],
  'asset.fileEmpty': ['“{name}” is empty.', '“{name}”是空文件。'],
  'asset.fileTooLarge': ['“{name}” is larger than 50 MB.', '“{name}”超过 50 MB。'],
  'asset.fileRefused': ['Files of this kind are not taken: {name}', '不支持该类型的文件：{name}'],
  'asset.tooManyVersions': ['An asset has at most {limit} versions.', '每个物料最多保留 {limit} 个版本。'],
  'asset.rightsBackwards': ['The rights must not end before they begin.', '授权截止日期不能早于开始日期。'],
  'asset.rightsExpired': [
    'The rights to “{name}” ended on {day}. It must not be used any more.',
    '“{name}”的授权已于 {day} 到期，不能继续使用。',
  ],
  'asset.notApproved': [
    'Version {no} of “{name}” is not approved. You can download original files of approved versions only.',
    '“{name}”的第 {no} 版尚未通过审批，您只能下载已通过审批版本的原始文件。',
  ],
  'asset.zipEmpty': ['There are no files to download here.', '这里没有可下载的文件。'],
  'asset.zipTooLarge': [
    'An archive holds at most {limit} files and 2 GB. Choose fewer assets.',
    '压缩包最多包含 {limit} 个文件且不超过 2 GB，请减少所选物料。',
  ],
  'folder.nameWrong': [
    'A folder name must not contain / \\ : * ? " < > | or invisible characters, end with a full stop, or be kept for devices, such as CON or NUL.',
    '文件夹名称不能包含 / \\ : * ? " < > | 或不可见字符，不能以句点结尾，也不能是 CON、NUL 等系统保留名称。',
  ],
  'folder.namingWrong': [
    'A naming rule has placeholders, such as {example}: each at most once, and with a separator (- _ . or a blank) between two of them.',
    '命名规则由占位符组成，例如 {example}：每个占位符最多出现一次，占位符之间须有分隔符（- _ . 或空格）。',
  ],
  'folder.intoItself': [
    'A folder cannot be moved into itself or a folder below it.',
    '文件夹不能移动到自身或其下级文件夹中。',
  ],
  'folder.tooDeep': ['Folders can be nested {limit} levels deep.', '文件夹最多嵌套 {limit} 层。'],
  'folder.lockedOut': [
    'You would no longer manage this folder. Add yourself, a role or a department of yours as manager.',
    '保存后您将无法管理该文件夹，请将自己或所属的角色、部门设为管理者。',
  ],
  'folder.subjectMissing': [
    'Somebody on the list does not exist any more, or stands on it twice.',
    '列表中有已不存在或重复的人员、角色或部门。',
  ],
};
