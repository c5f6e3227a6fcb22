/** Our own screens for the components of online forms and reports, whatever folder a menu names them in. */
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

/** The screen a menu's component stands for: a built-in one for online lists and reports, else the one of its own path. */
export function screenNameOf(component: string): string {
  const name = component.slice(component.lastIndexOf('/') + 1);
  return (Object.hasOwn(BUILT_IN, name) && BUILT_IN[name]) || component;
}
