import type { Endpoint } from '../define-endpoint.ts';
import { createAccessKey, listAccessKeys, revokeAccessKey } from './access-keys.api.ts';
import { appInit, health } from './app.api.ts';
import { listAudit } from './audit.api.ts';
import { reportError } from './error-reports.api.ts';
import { oauthLogout, oauthToken } from './auth.api.ts';
import { signupCloud } from './signup.api.ts';
import { accountClouds, activateCloud, activateCloudById, markCloud } from './clouds.api.ts';
import { detectCaller, searchCustomers } from './customers.api.ts';
import { employeesLogin, employeesLogout } from './employees.api.ts';
import { employeesEnrolFingerprint, employeesFingerprints, employeesRemoveFingerprint } from './fingerprints.api.ts';
import { readStoredFile, secureFileUrl, secureFileUrls, uploadFile } from './files.api.ts';
import { importFile, listImports } from './imports.api.ts';
import {
  beginImport, checkImport, commitImport, exportRecords, getImport, listImportFaults, listRecordImports, readImport, sendImportPart, undoImport,
} from './record-imports.api.ts';
import { changePassword, endMySessions, getMyAccount, updateMyAccount } from './my-account.api.ts';
import { getPluginSettings, installPlugin, listActivePlugins, listMarketplace, putPluginSettings, runPluginOperation, uninstallPlugin } from './marketplace.api.ts';
import { listNotifications, readNotification } from './notifications.api.ts';
import {
  permissionsAllowed, permissionsRequest, permissionsRequestAllow, permissionsRequestDeny, permissionsRequestRead, permissionsRequestWithdraw, permissionsValidate,
} from './permissions.api.ts';
import { checkPluginUpdate, downloadPlugin } from './plugin.api.ts';
import { deleteLabelTemplate, labelProducts, listLabelTemplates, saveLabelTemplate } from './price-labels.api.ts';
import { createProduct, checkBarcode, nextBarcode } from './products.api.ts';
import { getServiceModules, listProviderServices, setProviderService, setServiceModules } from './provider.api.ts';
import { pushEvents } from './push.api.ts';
import { changeRecord, createRecord, patchRecord, getRecord, getRecordHistory, listRecords, setRecordStatus } from './records.api.ts';
import { formsOldRead, formsOldWrite, formBalances } from './record-forms.api.ts';
import { autocompleteOld, componentsOld } from './record-lists.api.ts';
import { searchEverything } from './record-search.api.ts';
import { deleteView, saveView } from './record-views.api.ts';
import { deleteReportFilter, listReportFilters, runReport, saveReportFilter, updateReportFilter } from './reports.api.ts';
import { getTransaction, listTransactions, submitTransaction } from './sales.api.ts';
import { endScreenShare, getScreenShare, readScreenShare, sendScreenShare, startScreenShare } from './screen-share.api.ts';
import { getSetting, getSettingRelations, listSettings, postSetting, postSettingRelations, putSetting } from './settings.api.ts';
import { availableSubscriptions, listSubscriptions, updateSubscriptions } from './subscriptions.api.ts';
import { getSupportAccess, supportAccess } from './support.api.ts';
import { syncCheckForUpdates, syncGet, syncGetVers, tillLists } from './sync.api.ts';
import { listTechnicians, openTech, setTechPassword } from './tech.api.ts';
import { terminalsAvailable, terminalsLogout, terminalsRegister } from './terminals.api.ts';
import {
  timekeeperAddAbsence, timekeeperAttendance, timekeeperCheckin, timekeeperCheckout, timekeeperCorrect, timekeeperOwn, timekeeperVoidAbsence,
} from './time.api.ts';

/** Every endpoint of the product: the server binds each one, and a test walks them. */
export const ENDPOINTS: readonly Endpoint[] = [
  health, appInit, oauthToken, oauthLogout, signupCloud,
  terminalsAvailable, terminalsRegister, terminalsLogout,
  employeesLogin, employeesLogout, permissionsValidate,
  employeesFingerprints, employeesEnrolFingerprint, employeesRemoveFingerprint,
  permissionsAllowed, permissionsRequest, permissionsRequestRead, permissionsRequestAllow, permissionsRequestDeny, permissionsRequestWithdraw,
  syncGetVers, syncGet, syncCheckForUpdates, tillLists,
  submitTransaction, listTransactions, getTransaction, searchCustomers, createProduct,
  checkBarcode, nextBarcode, detectCaller,
  listAudit, reportError,
  listTechnicians, openTech, setTechPassword,
  pushEvents, listNotifications, readNotification,
  listSettings, getSetting, putSetting, postSetting, getSettingRelations, postSettingRelations,
  accountClouds, activateCloud, activateCloudById, markCloud,
  getSupportAccess, supportAccess, listProviderServices, setProviderService, getServiceModules, setServiceModules,
  getScreenShare, startScreenShare, sendScreenShare, endScreenShare, readScreenShare,
  getMyAccount, updateMyAccount, changePassword, endMySessions,
  listRecords, getRecord, createRecord, changeRecord, patchRecord, setRecordStatus, getRecordHistory, componentsOld, autocompleteOld, formsOldRead, formsOldWrite, saveView, deleteView, importFile, listImports,
  searchEverything,
  beginImport, sendImportPart, readImport, checkImport, commitImport, undoImport, getImport, listImportFaults, listRecordImports, exportRecords,
  runReport, listReportFilters, saveReportFilter, updateReportFilter, deleteReportFilter,
  timekeeperCheckin, timekeeperCheckout, timekeeperAttendance, timekeeperOwn, timekeeperCorrect, timekeeperAddAbsence, timekeeperVoidAbsence,
  checkPluginUpdate, downloadPlugin,
  listAccessKeys, createAccessKey, revokeAccessKey,
  availableSubscriptions, updateSubscriptions, listSubscriptions,
  uploadFile, secureFileUrl, secureFileUrls, readStoredFile,
  listLabelTemplates, saveLabelTemplate, deleteLabelTemplate, labelProducts,
  formBalances,
  listMarketplace, installPlugin, getPluginSettings, putPluginSettings, listActivePlugins, runPluginOperation, uninstallPlugin,
];
