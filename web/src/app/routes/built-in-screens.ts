/** Built-in screens for the components of online forms and reports, in whatever folder a menu expects them. */
const BUILT_IN: Readonly<Record<string, string>> = {
  OnlCgformHeadList: 'online/FormList',
  OnlCgformCopyList: 'online/CopyList',
  OnlCgformAutoList: 'online/AutoList',
  OnlCgformTreeList: 'online/TreeList',
  OnlCgformErpList: 'online/ErpList',
  OnlCgformInnerTableList: 'online/InnerTableList',
  OnlCgreportHeadList: 'online/ReportList',
  OnlCgreportAutoList: 'online/AutoReport',
};

/** The screen of a menu component: a built-in one for online lists and reports, else the one of its path. */
export function screenNameOf(component: string): string {
  const name = component.slice(component.lastIndexOf('/') + 1);
  return (Object.hasOwn(BUILT_IN, name) && BUILT_IN[name]) || component;
}
